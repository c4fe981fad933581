import { beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD, TOKEN } from '../harness/secrets.js';
import { BOTH_RIGHT, hasBrowser, Visit } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)("the operator's desk", () => {
  const stage = useStage();
  let visit: Visit;
  let page: Page;

  beforeEach(async () => {
    visit = await Visit.start(stage.browser, stage.world.url);
    page = visit.page;
  });
  afterEach(async () => {
    await visit.close();
    expect(visit.troubles).toEqual([]);
  });

  const form = (name: string): Locator => page.getByRole('form', { name, exact: true });

  /** Opens an address and types the secrets, as all else here with the keyboard alone. */
  async function open(path: string): Promise<void> {
    await visit.open(path);
    await visit.typeAt(page.getByLabel('Password, for what is made'), PASSWORD);
    await visit.typeAt(page.getByLabel('Token, for what is changed'), TOKEN);
    await page.keyboard.press('Tab');
    expect(await visit.refusals(2)).toEqual(BOTH_RIGHT);
  }

  async function typeIn(name: string, field: string, text: string): Promise<void> {
    await visit.typeAt(form(name).getByLabel(field, { exact: true }), text);
  }

  async function find(name: string, player: string): Promise<void> {
    await visit.typeAt(form(name).getByRole('combobox'), player);
    await page.getByRole('option', { name: player }).waitFor();
    await page.keyboard.press('Enter');
  }

  async function press(name: string, button: string): Promise<void> {
    await visit.pressAt(form(name).getByRole('button', { name: button, exact: true }));
  }

  /** Unfolds what is seldom done. */
  async function unfold(): Promise<void> {
    await visit.pressAt(page.locator('summary', { hasText: 'Advanced' }));
  }

  async function isDone(name: string): Promise<void> {
    await form(name).getByText('Done.').waitFor();
  }

  /** Waits until the service has said something about a field, and gives the field's line. */
  async function saidAt(name: string, field: string): Promise<string> {
    await form(name).getByText('See what is said at the fields.').waitFor();
    expect(visit.troubles.splice(0)).toEqual([expect.stringMatching(/40[09]/)]);
    const says = await form(name).getByLabel(field, { exact: true }).getAttribute('aria-describedby');
    return page.locator(`[id="${says ?? ''}"]`).innerText();
  }

  it('makes a group, changes its members and its name, and deletes it', async () => {
    await open('/admin');
    await press('New group', 'Create');
    expect(await saidAt('New group', 'name')).toMatch(/^must be a string of 1 to 500 characters/);
    await typeIn('New group', 'name', 'tuners');
    await find('New group', 'mei');
    await find('New group', 'rin');
    await press('New group', 'Create');
    await page.getByRole('heading', { name: 'tuners', exact: true }).waitFor();
    expect(page.url()).toBe(`${stage.world.url}/admin?group=1`);
    await press('2 members', 'Take mei out');
    await find('2 members', 'kuno');
    expect(await visit.findings()).toEqual([]);
    await press('2 members', 'Save the members');
    await isDone('2 members');
    expect((await stage.read('/groups/1/users')).map(({ username }: any) => username)).toEqual(['kuno', 'rin']);
    await typeIn('Change', 'name', 'drivers');
    await press('Change', 'Save');
    await page.getByRole('heading', { name: 'drivers', exact: true }).waitFor();
    expect(await stage.read('/groups/1')).toEqual({ id: 1, name: 'drivers' });
    await typeIn('Delete', 'Type “drivers” to delete it', 'drivers');
    await press('Delete', 'Delete for ever');
    await form('New group').waitFor();
    expect(await stage.read('/groups')).toEqual([]);
  });

  it('gives a certain card, which counts in no odds', async () => {
    await open('/admin?user=2&task=give');
    const name = 'Give a certain card';
    await eventuallyIs(() => form(name).getByRole('button', { name: 'Create' }).isDisabled(), true);
    await typeIn(name, 'card', 'x');
    await press(name, 'Create');
    expect(await saidAt(name, 'card')).toMatch(/^must be a whole number from/);
    await typeIn(name, 'card', '22');
    await typeIn(name, 'status', 'super');
    await visit.pressAt(form(name).locator('.admin_folded summary'));
    await typeIn(name, 'created_at', '2026-01-31T12:00:00+09:00');
    expect(await visit.findings()).toEqual([]);
    await press(name, 'Create');
    await form(name).getByRole('link', { name: 'Card 22, super' }).waitFor();
    const [card] = await stage.read('/users/2/card');
    expect(card).toMatchObject({ card: 22, status: 'super', created_at: '2026-01-31T03:00:00+00:00' });
    expect(await stage.read(`/users/2/draws`)).toEqual([]);
  });

  it('gives a ue, and unfolds its fields when the service says something about one', async () => {
    await open('/admin?user=2');
    await unfold();
    const name = 'Give a ue';
    await typeIn(name, 'lv', '7');
    await visit.pressAt(form(name).locator('.admin_folded summary'));
    await typeIn(name, 'location_x', '1.5');
    await form(name).locator('.admin_folded summary').press('Enter');
    await press(name, 'Create');
    expect(await saidAt(name, 'location_x')).toMatch(/^must be a whole number from/);
    await typeIn(name, 'location_x', '-15');
    await visit.pressAt(form(name).getByLabel('limit_boss', { exact: true }), 'Space');
    await press(name, 'Create');
    await form(name)
      .getByRole('link', { name: /^Ue \d+$/ })
      .waitFor();
    const ues = await stage.read('/users/2/ue');
    expect(ues).toEqual([expect.objectContaining({ lv: 7, location_x: -15, limit_boss: true, limit: false })]);
    await visit.open(`/admin?ue=${ues[0].id}`);
    expect(await visit.findings()).toEqual([]);
  });

  it('gives records of others to a player, who keeps all others', async () => {
    await open('/admin?user=2');
    await unfold();
    const name = 'Take records over';
    const before = await stage.read('/users/2/card');
    await typeIn(name, 'Cards', '1, 99');
    await press(name, 'Move');
    expect(await saidAt(name, 'Cards')).toBe('names 99, which does not exist');
    await typeIn(name, 'Cards', '1');
    const { id: drawn } = await stage.send('POST', '/cards', { owner: 2 });
    await press(name, 'Move');
    expect(await saidAt(name, 'Cards')).toBe(`leaves out ${drawn}, which would then have no owner`);
    // The list is asked for again.
    await form(name)
      .locator('code', { hasText: `${drawn},1]` })
      .waitFor({ state: 'attached' });
    await press(name, 'Move');
    await isDone(name);
    const after = [1, ...before.map(({ id }: any) => id), drawn];
    expect((await stage.read('/users/2/card')).map(({ id }: any) => id)).toEqual(after);
  });

  it('chooses an opponent for later, and no one', async () => {
    await open('/admin?user=2');
    await unfold();
    const name = 'Opponent for later';
    await find(name, 'rin');
    await press(name, 'Choose');
    await form(name).getByText('So far: rin').waitFor();
    expect(await stage.read('/users/2/d')).toMatchObject({ battle: 3 });
    await press(name, 'Choose nobody');
    await form(name).getByText('Nobody is chosen.').waitFor();
    expect(await stage.read('/users/2/d')).toMatchObject({ battle: 0 });
  });

  it('says what is wrong with a field of a player, changes it, and deletes a player once the name is typed', async () => {
    await open('/admin?user=2');
    await unfold();
    await typeIn('Change', 'luck', 'much');
    await press('Change', 'Save');
    expect(await saidAt('Change', 'luck')).toMatch(/^must be a whole number from/);
    await form('Change').getByLabel('luck', { exact: true }).fill('-7');
    await press('Change', 'Save');
    await isDone('Change');
    expect((await stage.read('/users/2')).luck).toBe(-7);
    await visit.pressAt(page.getByRole('link', { name: 'New player' }));
    await typeIn('New player', 'username', 'tobias');
    await press('New player', 'Create');
    await unfold();
    await typeIn('Delete', 'Type “tobias” to delete it', 'tobia');
    expect(await form('Delete').getByRole('button', { name: 'Delete for ever' }).isDisabled()).toBe(true);
    await page.keyboard.type('s');
    await press('Delete', 'Delete for ever');
    await form('New player').waitFor();
    expect(await stage.read('/users?username=tobias')).toEqual([]);
  });

  it('moves a card', async () => {
    await open('/admin?card=2');
    await find('Move the card', 'rin');
    await press('Move the card', 'Move');
    await isDone('Move the card');
    expect((await stage.read('/cards/2/owner')).username).toBe('rin');
  });

  it('sets wishes, and offers a trade, which it withdraws', async () => {
    const { id } = await stage.send('POST', '/cards', { owner: 3 });
    await open('/admin?user=3');
    await unfold();
    await typeIn('Wishes', 'Numbers of cards', '4 16, 7');
    await press('Wishes', 'Set the wishes');
    await isDone('Wishes');
    expect(await stage.read('/users/3/wishes')).toEqual([4, 7, 16]);
    await find('Offer a trade', 'kuno');
    await typeIn('Offer a trade', 'Cards that this player gives', '9999');
    await press('Offer a trade', 'Offer');
    await form('Offer a trade')
      .getByText(/names 9999/)
      .waitFor();
    expect(visit.troubles.splice(0)).toEqual([expect.stringContaining('409')]);
    await form('Offer a trade').getByLabel('Cards that this player gives').fill(String(id));
    await press('Offer a trade', 'Offer');
    const withdraw = page.getByRole('form', { name: /^Withdraw trade/ });
    await visit.pressAt(withdraw.getByRole('button', { name: 'Withdraw' }));
    await withdraw.getByText('Done.').waitFor();
    expect(await visit.findings()).toEqual([]);
    expect((await stage.read('/trades?user=3')).map(({ state }: any) => state)).toEqual(['withdrawn']);
  });

  it('says what does not exist', async () => {
    for (const [address, says] of [
      ['group=99', 'There is no such group'],
      ['ue=99', 'There is no such ue'],
    ]) {
      await visit.open(`/admin?${address}`);
      await page.getByRole('heading', { name: says }).waitFor();
    }
    expect(visit.troubles.splice(0)).toHaveLength(2);
  });
});
