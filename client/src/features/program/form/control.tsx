import { useController, useFormContext } from 'react-hook-form';
import { SearchChoice } from '#client/components/ui/search-choice.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Switch } from '#client/components/ui/switch.tsx';
import type { Kind } from '#client/features/program/value-text.ts';
import { readZones } from './zones.ts';

interface ControlProps {
  id: string;
  name: string;
  kind: Kind;
  aria: { 'aria-invalid': boolean; 'aria-describedby': string | undefined };
}

const TYPES = {
  line: {},
  number: { inputMode: 'numeric' },
  time: { type: 'time' },
  phone: { type: 'tel' },
  email: { type: 'email', autoCapitalize: 'none' },
  url: { type: 'url', autoCapitalize: 'none' },
} as const;

export function Control(props: ControlProps) {
  const { kind } = props.kind;
  if (kind === 'toggle') return <Toggle {...props} />;
  if (kind === 'choice') return <Choice {...props} />;
  if (kind === 'zone') return <Zone {...props} />;
  return kind === 'paragraph' ? <Paragraph {...props} /> : <Line {...props} />;
}

function Line({ id, name, kind, aria }: ControlProps) {
  const { register } = useFormContext();
  const isNumber = kind.kind === 'number';
  const type = Object.entries(TYPES).find(([each]) => each === kind.kind)?.[1];
  const input = (
    <input
      id={id}
      autoComplete="off"
      {...type}
      {...register(name)}
      {...aria}
      className={`${INPUT_CLASS} ${isNumber ? 'max-w-28 text-right tabular-nums' : ''} ${kind.kind === 'time' ? 'max-w-40' : ''}`}
    />
  );
  if (!kind.unit) return input;
  return (
    <div className="flex items-center gap-3">
      {input}
      <span className="text-soft">{kind.unit}</span>
    </div>
  );
}

function Paragraph({ id, name, aria }: ControlProps) {
  const { register } = useFormContext();
  return (
    <textarea
      id={id}
      rows={2}
      {...register(name)}
      {...aria}
      className={`${INPUT_CLASS} field-sizing-content`}
    />
  );
}

function Choice({ id, name, kind, aria }: ControlProps) {
  const { register } = useFormContext();
  return (
    <select id={id} {...register(name)} {...aria} className={INPUT_CLASS}>
      {Object.entries(kind.choices ?? {}).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Toggle({ name, kind }: ControlProps) {
  const { field } = useController<Record<string, boolean>>({ name });
  return (
    <Switch
      label={field.value ? 'On' : 'Off'}
      about={kind.label}
      checked={field.value ?? false}
      waiting={false}
      onChange={field.onChange}
    />
  );
}

function Zone({ id, name, aria }: ControlProps) {
  const { field } = useController<Record<string, string>>({ name });
  const { ref, value, onChange, onBlur } = field;
  return <SearchChoice {...{ ref, id, value, onChange, onBlur, aria, readOptions: readZones }} />;
}
