import { describe, expect, it } from 'vitest';
import { defaultProgram } from '#shared/program/settings.ts';
import { offlinePage, testCallPage } from './call-page.ts';

const AT_15 = '2025-11-03T15:00:00.000Z';

const SHOWN: Parameters<typeof testCallPage>[1] = {
  program: { shortTitle: 'Chaplaincy', phone: '(502) 555-0100', clock: '24' },
  times: { timeZone: 'UTC', clock: '24' },
  careKinds: { groups: [], quick: [], entries: [] },
  actionId: 'the-action',
};

const mainOf = (html: string) => /<main>\n([\s\S]*?)\n<\/main>/.exec(html)?.[1];
const titleOf = (html: string) => /<title>(.*) · /.exec(html)?.[1];

describe('the page of a test call', () => {
  const testCall = { title: 'Test & call', body: 'Tap\nnow', answeredAt: null };
  const foot =
    '<p class="foot">Choose how messages reach you: <a href="/profile/messages">Open the portal</a></p>';

  it('the page of a test call asks whether the test arrived', () => {
    const html = testCallPage(testCall, SHOWN);
    expect(titleOf(html)).toBe('Test &amp; call');
    expect(mainOf(html)).toBe(`<h1>Test &amp; call</h1>

<p>Tap<br>now</p>
<form method="post" data-says="It reached me">
<input type="hidden" name="kind" value="received"><input type="hidden" name="actionId" value="the-action">
<button class="main">It reached me</button>
</form>
${foot}`);
  });

  it('the page of a confirmed test call says when it was confirmed', () => {
    const html = testCallPage({ ...testCall, answeredAt: AT_15 }, SHOWN);
    expect(titleOf(html)).toBe('Thank you. Test &amp; call');
    expect(mainOf(html)).toBe(`<h1>Test &amp; call</h1>

<p>Tap<br>now</p>
<p class="state good" id="said" tabindex="-1" role="status">Thank you. You confirmed at Mon, Nov 3, 2025, 15:00 UTC that the test reached you.</p>
${foot}`);
  });
});

describe('the page of a call that the device has not loaded', () => {
  const program = {
    shortTitle: 'Chaplaincy',
    phone: '(502) 555-0100',
    clock: '24' as const,
    timeZone: 'UTC',
  };
  /** Each page gets a new id for its answer. */
  const withoutId = (html: string) =>
    html.replaceAll(/name="actionId" value="[\da-f-]{36}"/g, 'ID');
  const form = (kind: string, says: string, fields: string) =>
    `<form method="post" data-says="${says}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" ID>
${fields}
</form>`;

  it('the page says that there is no signal, and still takes an answer', () => {
    const html = withoutId(offline());
    expect(titleOf(html)).toBe('Not loaded yet');
    const come = form('come', 'I can come', '<button class="main">I can come</button>');
    const decline = form('decline', 'I can’t', '<button>I can’t</button>');
    expect(mainOf(html)?.replaceAll(/<template.*>[\s\S]*<\/template>\n/g, '')).toBe(
      `<h1>You have no signal</h1>
<p class="state wait" id="said" tabindex="-1" role="status">This call isn’t loaded on this device yet. You can still answer it.</p>
<div class="stack" id="forms">${come}${decline}</div>
<p><a class="call" href="tel:5025550100">Ring the office: (502) 555-0100</a></p>
<p class="foot">See what the portal has stored on this device: <a href="/deployments">Open the portal</a></p>`,
    );
  });

  it('the page has the answers that may follow the first one', () => {
    const after = [...offline().matchAll(/<template data-after="(\w+)">/g)].map(([, kind]) => kind);
    expect(after).toEqual(['come', 'decline', 'arrive', 'leave', 'home']);
  });

  function offline() {
    return offlinePage({ ...defaultProgram, ...program });
  }
});
