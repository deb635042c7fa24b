import { AudioLines, FileImage, FileText, FileVideo, LayoutTemplate } from 'lucide-react';
import { isPhoto } from '#shared/resources/formats.ts';
import type { Resource } from '#shared/resources/schemas.ts';

const ICONS = { pdf: FileText, video: FileVideo, audio: AudioLines, template: LayoutTemplate };

interface FormatIconProps {
  resource: Pick<Resource, 'format' | 'fileName'>;
  className?: string;
}

export function FormatIcon({ resource, className = 'size-4' }: FormatIconProps) {
  const Icon = isPhoto(resource.fileName) ? FileImage : ICONS[resource.format];
  return <Icon className={className} aria-hidden="true" />;
}
