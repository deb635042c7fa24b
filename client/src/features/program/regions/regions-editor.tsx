import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { RegionsMapDrawing } from '#client/components/ui/regions-map-drawing.tsx';
import { Foot } from '#client/features/program/form/foot.tsx';
import { focusInvalid } from '#client/features/program/form/focus-invalid.ts';
import { useUpdateProgram } from '#client/features/program/mutations.ts';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { dropDraft, keepDraft } from '#client/lib/draft.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { getRegionsMap, regionHolders } from '#shared/program/api.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { CountySection } from './county-section.tsx';
import {
  codedMap,
  draftOf,
  hasCounties,
  keptDraft,
  problemsOf,
  regionsOfFile,
  withoutKeys,
  withoutRegion,
  type DraftRegion,
} from './region-draft.ts';
import { RegionRows } from './region-rows.tsx';
import { UploadMap } from './upload-map.tsx';

const mapQuery = { ...endpointQuery(getRegionsMap, {}), ...eachLook };
const holdersQuery = { ...endpointQuery(regionHolders, {}), ...eachLook };
const NO_HOLDERS = { regions: [] };

interface RegionsEditorProps {
  stored: ProgramSettings;
  onStale: () => Promise<unknown>;
}

export function RegionsEditor({ stored, onStale }: RegionsEditorProps) {
  const { settings } = stored;
  const version = stored.versions.regions ?? 0;
  const update = useUpdateProgram();
  const { data: storedMap, refetch: readMap } = useQuery(mapQuery);
  const holders = (useQuery(holdersQuery).data ?? NO_HOLDERS).regions;
  const kept = useDraftName('program-regions');
  const [draft, setDraft] = useState(() => keptDraft(kept) ?? draftOf(settings.regions, version));
  const [showsProblems, setShowsProblems] = useState(false);
  const regions = withoutKeys(draft.regions);
  const isTyped =
    draft.map !== null || JSON.stringify(regions) !== JSON.stringify(settings.regions);
  useReportUnsaved('regions', isTyped);
  useEffect(() => {
    if (isTyped) keepDraft(kept, { ...draft });
    else dropDraft(kept);
  }, [kept, draft, isTyped]);
  const isStale = draft.version < version;
  if (isStale && !isTyped) setDraft(draftOf(settings.regions, version));

  const problems = problemsOf(draft.regions);
  const isFine = problems.all === null && problems.fields.size === 0;
  const lost = withoutRegion(holders, regions);
  const people = lost.reduce((sum, holder) => sum + holder.people, 0);
  const setRegions = (change: (former: DraftRegion[]) => DraftRegion[]) =>
    setDraft((former) => ({ ...former, regions: change(former.regions) }));

  const save = async () => {
    flushSync(() => setShowsProblems(!isFine));
    if (!isFine) focusInvalid();
    if (!isFine || isStale) return;
    const isRenamed = draft.regions.some(
      ({ key, code }) => !key.startsWith('new-') && key !== code,
    );
    const keptMap = isRenamed && !hasCounties(regions) ? storedMap : undefined;
    const map = draft.map ?? keptMap;
    try {
      const answer = await update.mutateAsync({
        body: {
          regions,
          ...(map && { map: codedMap(map, draft.regions) }),
          versions: { regions: draft.version },
        },
      });
      setDraft(draftOf(answer.settings.regions, answer.versions.regions ?? 0));
      await readMap();
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'stale-program') await onStale();
    }
  };

  const shownMap = draft.map ?? storedMap;
  return (
    <div className="flex flex-col gap-6">
      {isStale && (
        <Notice tone="amber" urgent title="Somebody else changed the regions meanwhile">
          <p>Your changes aren’t saved yet, but they are still in the form.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => setDraft(draftOf(settings.regions, version))}>
              Take theirs
            </Button>
            <Button onClick={() => setDraft({ ...draft, version })}>Keep mine</Button>
          </div>
        </Notice>
      )}
      <Panel title="Regions">
        <RegionRows
          regions={draft.regions}
          problems={showsProblems ? problems : { all: null, fields: new Map() }}
          peopleOf={(key) => holders.find(({ code }) => code === key)?.people ?? 0}
          onChange={(next) => setRegions(() => next)}
        />
      </Panel>
      {shownMap && (
        <Panel title="Map">
          <RegionsMapDrawing
            map={codedMap(shownMap, draft.regions)}
            regions={regions}
            title={`Map of ${settings.state} with its regions`}
            legend="beside"
          />
          {hasCounties(regions) && isTyped && (
            <p className="mt-3 text-soft">The map is redrawn when you save.</p>
          )}
        </Panel>
      )}
      <Panel title="Counties">
        <CountySection
          regions={draft.regions}
          programState={settings.state}
          onChange={(change) =>
            setDraft((former) => ({ ...former, map: null, regions: change(former.regions) }))
          }
        />
      </Panel>
      <Panel title="A map of your own">
        <UploadMap
          onDrawn={({ map, regions: found }) =>
            setDraft((former) => ({
              ...former,
              map,
              regions: regionsOfFile(found, former.regions),
            }))
          }
        />
      </Panel>
      {people > 0 && (
        <Notice tone="amber" title={`${countOf(people)} without a region`}>
          {`Their region isn’t in this list: ${lost.map(({ code, people: count }) => `${code} (${count.toLocaleString('en-US')})`).join(', ')}. They keep it and are shown as before.`}
        </Notice>
      )}
      {update.isError && !isStale && (
        <Notice tone="red" urgent>
          {serverMessage(update.error)}
        </Notice>
      )}
      <Foot
        typed={isTyped ? ['Regions'] : []}
        onDiscard={() => setDraft(draftOf(settings.regions, version))}
      >
        <Button
          look="primary"
          needsConnection
          waiting={update.isPending}
          aria-disabled={!isTyped}
          onClick={() => isTyped && void save()}
        >
          Save Changes
        </Button>
      </Foot>
    </div>
  );
}

const countOf = (people: number) =>
  people === 1 ? '1 person is' : `${people.toLocaleString('en-US')} people are`;
