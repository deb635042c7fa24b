import { describe, expect, it } from 'vitest';
import { listChaplains } from '#shared/chaplains/api.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const declined = { declinedAt: at(9), declineReason: 'No' };

async function house() {
  const { visitor } = await app.signInAs('admin');
  await app.makeChaplain(
    { submittedAt: at(3), city: 'Berea', affiliation: 'muslim' },
    { firstName: 'Amina', lastName: 'Yusuf', username: 'amina-y', email: 'amina@post.example.org' },
  );
  await app.makeChaplain({ submittedAt: at(1) }, { firstName: 'Zoe', lastName: 'Zimmer' });
  await app.makeChaplain(approved, { firstName: 'Ruth', lastName: 'Baker' });
  await app.makeChaplain(
    { ...approved, isActive: false },
    { firstName: 'Anna', lastName: 'Baker' },
  );
  await app.makeChaplain(declined, { firstName: 'Dan', lastName: 'Adams' });
  const names = async (query: string) => {
    const answer = await visitor.send('GET', `${listChaplains.path}${query}`);
    const users = each(answer, 'user').map((user) => JSON.stringify(user));
    const first = users.map((user) => /"firstName":"(\w+)"/.exec(user)?.[1]);
    return { first, total: totalOf(answer) };
  };
  return { visitor, names };
}

describe('the list of chaplains', () => {
  it.each([
    ['', ['Dan', 'Anna', 'Ruth', 'Amina', 'Zoe']],
    ['?isApproved=false', ['Zoe', 'Amina']],
    ['?isApproved=true', ['Anna', 'Ruth']],
    ['?status=pending', ['Zoe', 'Amina']],
    ['?status=approved', ['Anna', 'Ruth']],
    ['?status=declined', ['Dan']],
    ['?status=approved&isApproved=false', []],
  ])(
    'the list of chaplains filtered by "%s" contains exactly the matching chaplains',
    async (query, expected) => {
      const { names } = await house();
      expect(await names(query)).toEqual({ first: expected, total: expected.length });
    },
  );

  it.each([
    ['yusuf', ['Amina']],
    ['baker', ['Anna', 'Ruth']],
    ['BAKER ruth', ['Ruth']],
    ['muslim', ['Amina']],
    ['amina@post', ['Amina']],
    ['amina-y', ['Amina']],
    ['berea', ['Amina']],
    ['ruth zimmer', []],
    ['%', []],
    ['_____', []],
    ["' OR '1'='1", []],
  ])('a search of the list of chaplains for %j finds %j', async (search, expected) => {
    const { names } = await house();
    expect((await names(`?search=${encodeURIComponent(search)}`)).first).toEqual(expected);
  });

  it('the pages of the list of chaplains have no gaps or repeats', async () => {
    const { names } = await house();
    expect(await names('?limit=2')).toEqual({ first: ['Dan', 'Anna'], total: 5 });
    expect(await names('?limit=2&offset=2')).toEqual({ first: ['Ruth', 'Amina'], total: 5 });
    expect(await names('?limit=2&offset=4')).toEqual({ first: ['Zoe'], total: 5 });
    expect(await names('?limit=2&offset=6')).toEqual({ first: [], total: 5 });
    expect(await names('?status=pending&limit=1')).toEqual({ first: ['Zoe'], total: 2 });
  });

  it('a search lists each chaplain once, even if both the profile and the user account match', async () => {
    const { names } = await house();
    await app.makeChaplain({ city: 'Zoetown', submittedAt: at(2) }, { firstName: 'Carl' });
    await app.makeChaplain(approved, { firstName: 'Eve', email: 'zoe.eve@example.org' });
    expect(await names('?search=zoe')).toEqual({ first: ['Carl', 'Eve', 'Zoe'], total: 3 });
    expect(await names('?search=zoe&limit=2')).toEqual({ first: ['Carl', 'Eve'], total: 3 });
    expect(await names('?search=zoe&limit=2&offset=2')).toEqual({ first: ['Zoe'], total: 3 });
    expect(await names('?search=zoe&limit=2&offset=4')).toEqual({ first: [], total: 3 });
    const queue = { first: ['Zoe', 'Carl'], total: 2 };
    expect(await names('?search=zoe&status=pending')).toEqual(queue);
    expect(await names('?search=zoe&status=declined')).toEqual({ first: [], total: 0 });
  });

  it('the list of chaplains contains each chaplain’s profile and user account, without secrets', async () => {
    const { visitor } = await app.signInAs('admin');
    const { chaplain, user } = await app.makeChaplain();
    const { body } = await visitor.call(listChaplains);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: chaplain.id,
      phone: chaplain.phone,
      city: chaplain.city,
      affiliation: 'christian',
      expertise: ['Grief support'],
      user: {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        username: user.username,
        role: 'chaplain',
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|searchText|sortName/i);
  });

  it.each(['isApproved=maybe', 'isApproved=1', 'status=all', 'limit=0', 'offset=-1'])(
    'listing chaplains with the invalid query ?%s is refused',
    async (query) => {
      const { visitor } = await app.signInAs('admin');
      expect((await visitor.send('GET', `${listChaplains.path}?${query}`)).status).toBe(400);
    },
  );
});
