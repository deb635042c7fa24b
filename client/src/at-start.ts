// Keeps sign-in and Home from loading `common` and `signs` for these.
import './components/ui/connection-note.tsx';
import './components/ui/eye-icon.tsx';
import './components/ui/new-window.tsx';
import './components/ui/skeleton.tsx';
import './lib/url-state.ts';
