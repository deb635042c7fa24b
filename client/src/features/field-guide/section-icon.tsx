import {
  Compass,
  FileText,
  GraduationCap,
  HeartPulse,
  HeartHandshake,
  Paperclip,
  RadioTower,
  Scale,
  Truck,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS: readonly { keyword: RegExp; icon: ReactNode }[] = [
  { keyword: /introduction/i, icon: <Compass className="size-5" /> },
  { keyword: /roles/i, icon: <Users className="size-5" /> },
  { keyword: /deployment/i, icon: <Truck className="size-5" /> },
  { keyword: /communication/i, icon: <RadioTower className="size-5" /> },
  { keyword: /training/i, icon: <GraduationCap className="size-5" /> },
  { keyword: /crisis/i, icon: <HeartPulse className="size-5" /> },
  { keyword: /spiritual/i, icon: <HeartHandshake className="size-5" /> },
  { keyword: /legal/i, icon: <Scale className="size-5" /> },
  { keyword: /appendi(x|ces)/i, icon: <Paperclip className="size-5" /> },
];

export function sectionIcon(title: string): ReactNode {
  return ICONS.find(({ keyword }) => keyword.test(title))?.icon ?? <FileText className="size-5" />;
}
