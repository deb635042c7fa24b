// The entry bundles these, so that sign-in and Home needn't load the chunks `common` and `signs`.
import './components/ui/connection-note.tsx';
import './components/ui/eye-icon.tsx';
import './components/ui/new-window.tsx';
import './components/ui/skeleton.tsx';
import './lib/url-state.ts';
