// Sign-in and Home need these. Imported here, they keep both from fetching `common` and `signs`.
import './components/ui/connection-note.tsx';
import './components/ui/eye-icon.tsx';
import './components/ui/new-window.tsx';
import './components/ui/skeleton.tsx';
import './lib/url-state.ts';
