import * as RadixTabs from '@radix-ui/react-tabs';
import { TAB_CLASS, TAB_LIST_CLASS, type TabsProps } from './tab-parts.ts';

export function Tabs({ label, tabs, value, onChange, dense = false }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} className={`${TAB_LIST_CLASS} ${dense ? 'mb-2' : 'mb-6'}`}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={TAB_CLASS}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
