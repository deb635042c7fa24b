import { AudioLines, FileText, FileVideo, LayoutTemplate } from 'lucide-react';
import type { ResourceFormat } from '#shared/resources/constants.ts';

const ICONS = { pdf: FileText, video: FileVideo, audio: AudioLines, template: LayoutTemplate };

interface FormatIconProps {
  format: ResourceFormat;
  className?: string;
}

/** Always beside the format's name. */
export function FormatIcon({ format, className = 'size-4' }: FormatIconProps) {
  const Icon = ICONS[format];
  return <Icon className={className} aria-hidden="true" />;
}
