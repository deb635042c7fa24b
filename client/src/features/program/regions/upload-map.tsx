import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { GEOJSON_MAX_BYTES } from '#shared/maps/constants.ts';
import type { DrawnGeoJson } from '#shared/maps/schemas.ts';
import { uploadRegionsMap } from '#shared/program/api.ts';

const TOO_LARGE = 'This file is larger than 5 MB. Please simplify it before you upload it.';

/** Draws an uploaded file. Nothing is stored until the regions are saved. */
export function UploadMap({ onDrawn }: { onDrawn: (drawn: DrawnGeoJson) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useEndpointMutation(uploadRegionsMap, { failure: 'inline' });
  const [problem, setProblem] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const read = async (file: File) => {
    setNotes([]);
    setProblem(file.size > GEOJSON_MAX_BYTES ? TOO_LARGE : null);
    if (file.size > GEOJSON_MAX_BYTES) return;
    try {
      const drawn = await upload.mutateAsync({ body: { geojson: await file.text() } });
      setNotes(drawn.notes);
      onDrawn(drawn);
    } catch (error) {
      setProblem(serverMessage(error));
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-reading text-soft">
        A GeoJSON file of your regions, at most 5 MB and 200,000 points. The portal reads codes and
        names from the file. You can change them before you save.
      </p>
      <input
        ref={input}
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label="GeoJSON file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
      <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
        <Upload className="size-4" aria-hidden="true" />
        {upload.isPending ? 'Drawing the map…' : 'Upload a GeoJSON file'}
      </Button>
      {problem && (
        <Notice tone="red" urgent>
          {problem}
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice tone="amber">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
