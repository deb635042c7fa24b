import { KEPT_ANSWERS, SEND_ANSWERS, type KeptAnswer } from '#shared/answers/kept-answers.ts';

// Sent to the browser as text, so this function can't use anything from outside itself.
function keepAnswers(cacheName: string, sendMessage: string) {
  const GIVE_UP_MS = 15_000;
  const SILENT_MS = 700;
  /** Ms in which the second press of a double tap is ignored: it could hit another button. */
  const DEAF_MS = 400;
  const RECENT_MS = 20_000;
  const RETRY_MS = [3_000, 10_000, 30_000, 60_000];
  const path = location.pathname;
  let answers: KeptAnswer[] = [];
  let isSending = false;
  let failures = 0;
  let timer = 0;
  let openedAt: number | undefined;

  const isAnswer = (value: unknown): value is KeptAnswer =>
    typeof value === 'object' && value !== null && 'path' in value && 'fields' in value;
  const waiting = () => answers.filter(({ refusal }) => refusal === undefined);
  const own = () => waiting().filter((answer) => answer.path === path);
  const isStandIn = () => document.body.dataset['kept'] !== undefined;

  async function openCache() {
    try {
      return await caches.open(cacheName);
    } catch {
      return null;
    }
  }

  async function readKept() {
    const cache = await openCache();
    for (const request of (await cache?.keys()) ?? []) {
      if (!request.url.includes('/answers/')) continue;
      const value: unknown = await (await cache?.match(request))?.json();
      if (isAnswer(value) && !answers.some(({ key }) => key === value.key)) answers.push(value);
    }
    answers = answers.toSorted((one, other) => one.at - other.at);
  }

  async function keep(answer: KeptAnswer) {
    answers = [...answers.filter(({ key }) => key !== answer.key), answer];
    const cache = await openCache();
    await cache?.put(answer.key, new Response(JSON.stringify(answer))).catch(() => undefined);
  }

  /** Lets the service worker send queued answers after this page is closed (background sync). */
  async function askWorker() {
    const registration = await navigator.serviceWorker?.getRegistration();
    registration?.active?.postMessage(sendMessage);
  }

  async function drop({ key }: KeptAnswer) {
    answers = answers.filter((answer) => answer.key !== key);
    await (await openCache())?.delete(key);
  }

  async function ask(address: string, init: RequestInit) {
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
      const html = await response.text();
      const page = new DOMParser().parseFromString(html, 'text/html');
      const isPassing = response.status >= 500 || [408, 425, 429].includes(response.status);
      // Without this attribute, the page may be a Wi-Fi's sign-in page: the answer stays queued.
      if (isPassing || page.body.dataset['answers'] === undefined) return null;
      await renewKept(address, response, html);
      return { page, isTaken: response.ok };
    } catch {
      return null;
    }
  }

  async function renewKept(address: string, { status, headers }: Response, html: string) {
    const cache = await openCache();
    if (!(await cache?.match(address))) return;
    const kept = html.replace('<body', '<body data-kept');
    if (status === 200) await cache?.put(address, new Response(kept, { headers }));
    else if (status === 404 || status === 410) await cache?.delete(address);
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    window.clearTimeout(timer);
    const late = window.setTimeout(draw, SILENT_MS);
    let isCut = false;
    let shown: { page: Document; late: string } | null = null;
    for (const answer of waiting()) {
      const { at, says, fields } = answer;
      const ago = Math.max(0, Date.now() - at);
      const body = new URLSearchParams({ ...fields, ago: String(ago) });
      const answered = await ask(answer.path, { method: 'POST', body });
      if (!answered) {
        isCut = true;
        break;
      }
      const { page, isTaken } = answered;
      const isHere = answer.path === path;
      if (isTaken || (isHere && ago < RECENT_MS)) await drop(answer);
      else await keep({ ...answer, refusal: reasonOf(page) });
      const isLate = isTaken && ago >= RECENT_MS;
      if (isHere) shown = { page, late: isLate ? `“${says}” of ${clock(at)} has been sent. ` : '' };
    }
    if (!isCut && !shown && isStandIn()) {
      const answered = await ask(path, {});
      if (answered) shown = { page: answered.page, late: '' };
      else isCut = true;
    }
    window.clearTimeout(late);
    isSending = false;
    if (shown) show(shown.page, shown.late);
    draw();
    if (isCut) {
      if (failures === 0) askWorker().catch(() => undefined);
      timer = window.setTimeout(() => void send(), RETRY_MS[failures] ?? RETRY_MS.at(-1));
      failures += 1;
    } else {
      failures = 0;
      if (waiting().length > 0) void send();
    }
  }

  const sendNow = () => {
    failures = 0;
    if (document.visibilityState !== 'visible') return;
    void tellOpened();
    void send();
  };

  /** Reports that a person has seen the page; prefetching and prerendering don't count. */
  async function tellOpened() {
    const token = /^\/a\/([\w-]{43})$/.exec(path)?.[1];
    if (!token || openedAt === Infinity || document.getElementById('refused')) return;
    const ago = Date.now() - (openedAt ??= Date.now());
    const tried = openedAt;
    openedAt = Infinity;
    try {
      const { status } = await fetch(`/api/answers/${token}/receipts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ proof: 'opened', ago: Math.max(0, ago) }),
        credentials: 'omit',
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      if (status < 500 && status !== 429) return;
    } catch {
      // `openedAt` is reset below, so that the report is sent again later.
    }
    openedAt = tried;
  }

  function show(page: Document, late: string) {
    const [main, next] = [document.querySelector('main'), page.querySelector('main')];
    if (!main || !next) return;
    const { activeElement } = document;
    if (late && activeElement instanceof HTMLInputElement && activeElement.value !== '') {
      state().textContent = late;
      return;
    }
    document.title = page.title;
    delete document.body.dataset['kept'];
    main.replaceWith(document.importNode(next, true));
    const said = document.querySelector<HTMLElement>('#said, [role=alert]');
    if (said && late) said.prepend(late);
    said?.focus();
    said?.scrollIntoView({ block: 'nearest' });
    const forms = document.querySelectorAll('form');
    for (const form of forms) form.style.pointerEvents = 'none';
    window.setTimeout(() => {
      for (const form of forms) form.style.pointerEvents = '';
    }, DEAF_MS);
  }

  function reasonOf(page: Document) {
    return (page.querySelector('[role=alert]') ?? page.querySelector('h1'))?.textContent ?? '';
  }

  function clock(time: number) {
    const is12 = document.body.dataset['clock'] === '12';
    return new Date(time).toLocaleTimeString('en-US', {
      hour: is12 ? 'numeric' : '2-digit',
      minute: '2-digit',
      hourCycle: is12 ? 'h12' : 'h23',
    });
  }

  function state(): HTMLElement {
    const known = document.querySelector<HTMLElement>('#said');
    if (known) return known;
    const made = document.createElement('p');
    Object.assign(made, { id: 'said', role: 'status', tabIndex: -1 });
    document.querySelector('h1')?.after(made);
    return made;
  }

  function draw() {
    const last = own().at(-1);
    if (last) {
      const said = state();
      said.className = 'state wait';
      said.textContent = isSending && failures === 0 ? sendingText() : waitingText();
      const after = document.querySelector<HTMLTemplateElement>(
        `template[data-after="${CSS.escape(last.fields['kind'] ?? '')}"]`,
      );
      if (after && !isSending) {
        document.querySelector('#forms')?.replaceChildren(after.content.cloneNode(true));
      }
    }
    for (const answer of answers) {
      if (answer.refusal !== undefined && !document.getElementById(answer.key)) refuse(answer);
    }
  }

  function sendingText() {
    return `${named()} is kept on this device and is being sent …`;
  }

  function waitingText() {
    const isOne = own().length === 1;
    return `${named()} ${isOne ? 'is' : 'are'} kept on this device and not sent yet: the portal can’t be reached. ${isOne ? 'It goes' : 'They go'} out as soon as there is a signal, with the time of your tap. Leave this page open, or open the link again.`;
  }

  function named() {
    return own()
      .map(({ says, at }) => `“${says}” of ${clock(at)}`)
      .join(', ');
  }

  function refuse(answer: KeptAnswer) {
    const note = document.createElement('div');
    Object.assign(note, { id: answer.key, className: 'state bad', role: 'alert' });
    const { says, at, refusal = '' } = answer;
    const text = document.createElement('p');
    text.textContent = `“${says}” of ${clock(at)} was not recorded: ${refusal}`;
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: 'I have read this' });
    // Deletes the stored answer first; otherwise a quick reload would show the note again.
    button.addEventListener('click', () => void drop(answer).finally(() => note.remove()));
    note.append(text, button);
    document.querySelector('h1')?.after(note);
  }

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') fields[name] = value;
    }
    if (submitter instanceof HTMLButtonElement && submitter.name !== '') {
      fields[submitter.name] = submitter.value;
    }
    const said = (all: Record<string, string>) => JSON.stringify({ ...all, actionId: '' });
    const before = own().at(-1);
    if (before && said(before.fields) === said(fields)) return;
    if (window.isSecureContext) fields['actionId'] = crypto.randomUUID();
    const arrival = fields['minutes'] ? submitter?.textContent : fields['time'];
    const says = [form.dataset['says'], arrival].filter(Boolean).join(', ');
    const key = `${path}/answers/${fields['actionId'] ?? ''}`;
    void keep({ key, path, fields, says, at: Date.now() }).then(sendNow);
  });
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, sendNow);
  document.addEventListener('visibilitychange', sendNow);
  void readKept().then(() => {
    draw();
    sendNow();
  });
}

/** Contains no indents. Removing them is safe, because no string in `keepAnswers` spans lines. */
export const ANSWER_PAGE_SCRIPT = [
  '(()=>{const __name=(made)=>made;',
  `(${keepAnswers.toString().replaceAll(/^\s+/gm, '')})`,
  `(${JSON.stringify(KEPT_ANSWERS)},${JSON.stringify(SEND_ANSWERS)})})()`,
].join('');
