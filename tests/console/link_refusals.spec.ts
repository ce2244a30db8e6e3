import { test } from '@japa/runner'
import countries from 'i18n-iso-countries'
import { aLink, DESTINATION, linkNow, linksPath, unfold } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, shot, SIZE_NAMES } from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

type Fields = Record<string, string>
const ok = { destinationUrl: DESTINATION, do: 'save', _form: 'link' }
const rule = (fields: Fields) =>
  Object.fromEntries(
    Object.entries({ destinationUrl: DESTINATION, countries: 'CH', ...fields }).map(
      ([name, value]) => [`rules[0][${name}]`, value]
    )
  )
const shares = (count: number, fields: Fields = {}) =>
  Object.assign(
    {},
    ...Array.from({ length: count }, (_, at) => ({
      [`split[${at}][destinationUrl]`]: DESTINATION,
      [`split[${at}][weight]`]: '50',
    })),
    fields
  )
const many = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(', ')
const rules = (count: number) =>
  Object.assign(
    {},
    ...Array.from({ length: count }, (_, at) => ({
      [`rules[${at}][countries]`]: 'CH',
      [`rules[${at}][destinationUrl]`]: DESTINATION,
    }))
  )

const shareList = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Part ${at}`,
    destinationUrl: `https://example.com/part/${at}`,
    weight: at + 1,
  }))

/** What is sent; the element beside which the refusal is shown; and the words. */
const REFUSALS: [Fields, string, RegExp][] = [
  [{ destinationUrl: '' }, 'link-destinationUrl-error', /Enter a destination URL/],
  [{ destinationUrl: 'nonsense' }, 'link-destinationUrl-error', /complete web address/],
  [{ destinationUrl: 'ftp://example.com/' }, 'link-destinationUrl-error', /begins with https/],
  [{ destinationUrl: 'https://a:b@example.com/' }, 'link-destinationUrl-error', /user name/],
  [{ destinationUrl: 'https://192.168.1.1/' }, 'link-destinationUrl-error', /private network/],
  [
    { destinationUrl: `https://example.com/${'a'.repeat(4096)}` },
    'link-destinationUrl-error',
    /has 4,116 characters/,
  ],
  [{ alias: 'ab' }, 'link-alias-error', /at least 3 characters/],
  [{ alias: 'a'.repeat(65) }, 'link-alias-error', /at most 64 characters/],
  [{ alias: 'a b' }, 'link-alias-error', /can contain letters/],
  [{ alias: '-edge' }, 'link-alias-error', /begins and ends with a letter/],
  [{ alias: 'fuck-this' }, 'link-alias-error', /word that is not allowed/],
  [{ alias: 'admin' }, 'link-alias-error', /service itself uses/],
  [{ domainId: '00000000000000000000' }, 'link-alias-error', /no such domain/],
  [{ title: 'a'.repeat(501) }, 'link-title-error', /At most 500 characters/],
  [{ description: 'a'.repeat(2001) }, 'link-description-error', /At most 2,000 characters/],
  [{ tags: many(21) }, 'link-tags-error', /at most 20 tags/],
  [{ tags: 'a'.repeat(51) }, 'link-tags-error', /50 characters/],
  [{ campaignId: '00000000000000000000' }, 'link-campaignId-error', /campaign/i],
  [{ folderId: '00000000000000000000' }, 'link-folderId-error', /folder/i],
  [{ startsAt: '2031-01-02T00:00', endsAt: '2031-01-01T00:00' }, 'link-endsAt-error', /after/],
  [{ startsAt: 'soon' }, 'link-startsAt-error', /Enter a date and time/],
  [{ password: 'a'.repeat(129) }, 'link-password-error', /At most 128 characters/],
  [{ redirectType: 'Teleport' }, 'link-redirectType-error', /one of the options/],
  [rules(21), 'link-rules-error', /at most 20 rules/],
  [rule({ countries: '' }), 'link-rules-0-', /at least one country/],
  [rule({ countries: 'Atlantis' }), 'link-rules-0-countries--error', /not a known country/],
  [rule({ countries: many(61) }), 'link-rules-0-countries--error', /60 countries/],
  [rule({ languages: 'en-AU' }), 'link-rules-0-languages--error', /not a known language/],
  [rule({ languages: many(21) }), 'link-rules-0-languages--error', /20 languages/],
  [rule({ 'devices][': 'fridge' }), 'link-rules-0-devices--error', /devices shown/],
  [rule({ name: 'a'.repeat(101) }), 'link-rules-0-name--error', /100 characters/],
  [rule({ destinationUrl: '' }), 'link-rules-0-destinationUrl--error', /Enter a destination URL/],
  [rule({ destinationUrl: 'http://localhost/' }), 'link-rules-0-destinationUrl--error', /private/],
  [rule({ appUrl: 'javascript:alert(1)' }), 'link-rules-0-appUrl--error', /does not open an app/],
  [rule({ id: 'NOT AN ID' }), 'link', /form is damaged/],
  [shares(1), 'link-split', /2 to 5/],
  [shares(6), 'link-split', /2 to 5/],
  [shares(2, { 'split[1][weight]': '0' }), 'link-split-1-weight--error', /whole number/],
  [shares(2, { 'split[1][weight]': 'half' }), 'link-split-1-weight--error', /whole number/],
  [shares(2, { 'split[0][destinationUrl]': '' }), 'link-split-0-destinationUrl--error', /Enter/],
]

async function links(workspace: TestWorkspace): Promise<number> {
  const { body } = await call(workspace, 'GET', '/links')
  return body.totalItems
}

/** Returns the words of the element with this id, of a page as text. */
function wordsAt(html: string, id: string): string {
  const at = html.indexOf(`id="${id}"`)
  return at === -1 ? '' : html.slice(at, at + (id === 'link' ? 3_000 : 900))
}

browserGroup('What a link’s form refuses', () => {
  test('is also a short link of our own, and a domain that does not serve yet', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const path = `${linksPath(workspace)}/new`
    const { shortUrl } = await aLink(workspace)
    const loop = await client.post(path, { ...ok, destinationUrl: shortUrl })
    assert.match(wordsAt(loop.text, 'link-destinationUrl-error'), /circle/)
    const domain = await aDomain(workspace, 'Pending')
    const early = await client.post(path, { ...ok, domainId: domain.id })
    assert.match(wordsAt(early.text, 'link-alias-error'), /does not serve links yet/)
    assert.equal(await links(workspace), 1)
  })

  test('is nothing of a link that nobody touched, however large it is', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Asia/Kathmandu' })
    const codes = Object.keys(countries.getAlpha2Codes())
    const link = await aLink(workspace, {
      tags: ['a, b', '"quoted"', 'ü'],
      notes: 'one\ntwo',
      startsAt: '2031-01-01T00:00:31.123Z',
      routing: {
        rules: Array.from({ length: 20 }, (_, at) => ({
          name: `Rule, number ${at}`,
          countries: codes.slice(at * 10, at * 10 + 60),
          languages: ['gsw', 'iw', 'tw', 'ak', 'de'],
          devices: ['ios', 'android', 'windows', 'macos', 'other'],
          destinationUrl: `https://example.com/${at}`,
          appUrl: `app://${at}`,
        })),
        split: shareList(5),
      },
    })
    const page = await openPage({ person: await ownerOf(workspace) })
    const save = async () => {
      await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
      await page.locator('.bar-actions .btn--primary').click()
    }
    await save()
    await page.locator('.toasts').getByText('Nothing was changed.').waitFor()
    assert.deepEqual(await linkNow(workspace, link), link)
    await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
    await page.getByRole('button', { name: 'Move rule 20 up' }).click()
    await page.locator('[data-lit-key=rule-18] h3:has-text("number 19")').waitFor()
    await page.locator('.bar-actions .btn--primary').click()
    await page.locator('.toasts').getByText('Saved.').waitFor()
    const now = await linkNow(workspace, link)
    const { rules: before } = link.routing
    assert.deepEqual(now.routing.rules, [...before.slice(0, 18), before[19], before[18]])
    assert.deepEqual(now.routing.split, link.routing.split)
    assert.equal(now.startsAt, link.startsAt)
  })

  test('is told at its field, nothing typed is lost, and nothing is stored', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    for (const [fields, id, words] of REFUSALS) {
      const what = JSON.stringify(fields).slice(0, 80)
      const notes = 'Typed with care'
      const answer = await client.post(`${linksPath(workspace)}/new`, { ...ok, notes, ...fields })
      assert.isTrue(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}`)
      assert.match(wordsAt(answer.text, id), words, what)
      assert.include(answer.text, notes, what)
    }
    assert.equal(await links(workspace), 0)
  })

  test('is told at once, as much as there is', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const { text } = await client.post(`${linksPath(workspace)}/new`, {
      ...ok,
      destinationUrl: 'nonsense',
      alias: '-edge',
      tags: many(21),
      ...rule({ countries: 'Atlantis' }),
    })
    assert.include(text, '4 things need fixing')
    for (const id of [
      'link-destinationUrl',
      'link-alias',
      'link-tags',
      'link-rules-0-countries-',
    ]) {
      assert.include(text, `href="#${id}"`)
    }
  })

  test('is told on a page that is well formed and accessible', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await ownerOf(workspace)
    await aDomain(workspace)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      await page.goto(`${linksPath(workspace)}/new`)
      await page.locator('#link-destinationUrl').fill('ftp://example.com/')
      await page.locator('#link-alias').fill('-edge')
      await unfold(page)
      await page.locator('#link-endsAt').fill('2020-01-01T00:00')
      await page.locator('#link-startsAt').fill('2021-01-01T00:00')
      await page.getByRole('button', { name: 'Add rule' }).click()
      await page.locator('#link-rules-0-name-').waitFor()
      await page.locator('.bar-actions .btn--primary').click()
      await page.getByText('5 things need fixing').waitFor()
      // The field of before the script stays in the page, hidden.
      await page.getByRole('combobox', { name: 'Countries' }).fill('ger')
      await page.locator('.token-list').getByText('Germany').waitFor()
      await shot(page, `link-refused-${size}`)
      assert.deepEqual(await axe(page), [], `${size}`)
    }
  })

  test('is the same for a link that is there: it stays as it was', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const link = await aLink(workspace, { title: 'Kept' })
    const own = { alias: undefined, domainId: undefined }
    for (const [fields, id, words] of REFUSALS) {
      if (Object.keys(fields).some((name) => name in own)) continue
      const sent = { ...ok, version: '1', redirectType: 'Found', ...fields }
      const answer = await client.post(`${linksPath(workspace)}/${link.id}/edit`, sent)
      assert.isTrue(answer.status >= 400 && answer.status < 500, JSON.stringify(fields))
      assert.match(wordsAt(answer.text, id), words, JSON.stringify(fields).slice(0, 80))
    }
    assert.deepEqual(await linkNow(workspace, link), link)
  })

  test('is no fault of ours, whatever shape it has', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'America/New_York' })
    const client = new FormClient(await ownerOf(workspace))
    const link = await aLink(workspace)
    const odd: Fields[] = [
      { 'destinationUrl[a]': 'b', 'tags[]': 'c', 'alias[0][x]': 'y', 'title[]': 'z' },
      { rules: 'text', split: 'text', utm: 'text', try: 'text', pick: 'text' },
      { 'rules[99][countries]': 'CH', 'rules[x][name]': 'y', 'split[__proto__][weight]': '1' },
      { 'rules[0]': 'text', 'rules[0][devices][a]': 'b', 'split[0][id][]': 'c' },
      { 'utm[utm_source][a]': 'b', 'utmWas[utm_source][]': 'c', 'sealedPassword': 'forged' },
      { do: 'rule.up.999999999', version: 'NaN' },
      { do: 'split.remove.-1' },
      { do: 'utm.template.nothing' },
      { do: 'alias.take.' },
      { do: 'unheard.of', idempotencyKey: 'x'.repeat(5000) },
      { destinationUrl: '\u0000\ud800', alias: '\u0000', title: '\u0000', tags: '"\u0000' },
      { startsAt: '9999-99-99T99:99', endsAt: '0000-00-00T00:00' },
      { destinationUrl: 'https://example.com/', alias: '', endsAt: '9999-12-31T23:59' },
      {
        'simulate[countries]': 'zz',
        'simulate[devices]': 'toaster',
        'simulate[languages]': '{',
        'do': 'look',
      },
      {
        'pick[title]': 'theirs',
        'pick[rules]': 'theirs',
        'pick[__proto__]': 'theirs',
        'version': '1',
      },
    ]
    for (const fields of odd) {
      for (const path of ['new', `${link.id}/edit`]) {
        for (const step of ['save', 'look', 'rule.add']) {
          const sent = { do: step, _form: 'link', ...fields }
          const answer = await client.post(`${linksPath(workspace)}/${path}`, sent)
          assert.isBelow(answer.status, 500, `${path} ${JSON.stringify(sent)}`)
        }
      }
    }
  })

  test('shows markup that was typed as text', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const evil = `"><img src=x onerror=alert(1)>`
    const { text } = await client.post(`${linksPath(workspace)}/new`, {
      ...ok,
      ...{ destinationUrl: evil, alias: evil, title: evil, tags: evil, notes: evil },
      ...rule({ name: evil, countries: evil, destinationUrl: evil, appUrl: evil }),
      'templateName': evil,
      'utm[utm_source]': evil,
    })
    assert.notInclude(text, '<img src=x')
  })

  test('is all said at once, rules and variants too, in the words of the form', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { alias } = await aLink(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/new`)
    await unfold(page)
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.locator('[name="rules[0][name]"]').waitFor()
    await page.getByRole('button', { name: 'Add A/B test' }).click()
    await page.locator('[name="split[0][weight]"]').fill('abc')
    await page.locator('[name="split[0][destinationUrl]"]').fill('javascript:alert(1)')
    await page.locator('#link-destinationUrl').fill('nonsense')
    await page.locator('[name=alias]').fill(alias)
    await page.locator('[name=maxClicks]').fill('many')
    await page.locator('[name=expiredUrl]').fill('nowhere')
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    const summary = page.locator('.error-list')
    await summary.waitFor()
    const said = await summary.getByRole('link').allTextContents()
    const wanted = [
      /^Destination URL: This is not a complete web address/,
      /^Alias: This alias is taken/,
      /^Click limit: Enter a whole number from 1 to 1,000,000,000\.$/,
      /^Expired redirect: This is not a complete/,
      /^Rule 1: Add at least one country/,
      /^Rule 1, Destination URL: Enter a destination URL/,
      /^Variant 1, Destination URL: A destination begins with https/,
      /^Variant 1, Weight: A weight is a whole number from 1 to 1,000\.$/,
      /^Variant 2, Destination URL: Enter a destination URL/,
    ]
    for (const words of wanted) {
      assert.isTrue(
        said.some((one) => words.test(one.trim())),
        `${words} in ${said.join(' | ')}`
      )
    }
    assert.lengthOf(said, wanted.length)
    assert.equal(await links(workspace), 1)
    await shot(page, 'link-form-all-faults')
  })
})
