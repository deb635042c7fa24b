import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { defaultProgram as program } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';

const LIST = '/api/chaplains/directory?limit=24&offset=0';

function BarePage() {
  const { pathname } = window.location;
  if (pathname.endsWith('/auth')) return <SignIn />;
  return pathname.endsWith('/directory') ? <Directory /> : <Home />;
}

function Home() {
  return (
    <main>
      <h1>{program.title}</h1>
      <p>{program.tagline}</p>
      <a href="/auth">Join Our Program</a>
    </main>
  );
}

function SignIn() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  return (
    <main>
      <h1>Sign In</h1>
      <form method="post">
        <label>
          Username
          <input value={username} onChange={({ target }) => setUsername(target.value)} />
        </label>
        <label>
          Password
          <input
            type="password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <button type="submit">Sign In</button>
      </form>
    </main>
  );
}

function Directory() {
  const [entries, setEntries] = useState<DirectoryEntry[]>([]);
  useEffect(() => {
    void readEntries().then(setEntries);
  }, []);
  return (
    <main>
      <h1>Chaplain Directory</h1>
      {entries.map(({ id, firstName, lastName, city, email, phone }) => (
        <article key={id}>
          <h2>
            {firstName} {lastName}
          </h2>
          <p>{city}</p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
        </article>
      ))}
    </main>
  );
}

async function readEntries() {
  const response = await fetch(LIST, { credentials: 'include' });
  return trust<DirectoryEntry[]>(await response.json(), 'listDirectory answers it');
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<BarePage />);
