import { Panel } from '#client/components/ui/panel.tsx';
import { PartForm } from '#client/features/program/form/part-form.tsx';
import { LogoField } from '#client/features/program/logo-field.tsx';

export function IdentityPart() {
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-wide">
        <Panel title="Logo">
          <LogoField />
        </Panel>
      </div>
      <PartForm part="identity" />
    </div>
  );
}
