import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { FormClient } from '#tests/console/support/form_client'
import { links as createLinks } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/campaigns`

async function aCampaign(workspace: TestWorkspace, fields: object = {}): Promise<string> {
  const { body } = await call(workspace, 'POST', '/campaigns', {
    name: 'Winter Lights',
    utmSource: 'northmoor',
    utmCampaign: 'winter-lights-26',
    ...fields,
  })
  return body.id
}

/** Creates a campaign of two links that were clicked, with a note. */
async function aBusyCampaign() {
  const workspace = await aWorkspace()
  const id = await aCampaign(workspace)
  const link = { campaign_id: id, destination_url: 'https://example.com/lights?utm_source=own#map' }
  const links = [
    await aLink(workspace.workspaceId, { ...link, title: 'Tickets', alias: `t-${newId()}` }),
    await aLink(workspace.workspaceId, { ...link, alias: `m-${newId()}` }),
  ]
  await countClicks(workspace.workspaceId, busyMonths(links, { campaignId: id }))
  const date = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10)
  await call(workspace, 'POST', '/notes', { text: 'Newsletter 47', date, campaignId: id })
  await aCampaign(workspace, { name: 'Nothing yet', utmSource: null, utmCampaign: null })
  return { workspace, id }
}

browserGroup('Campaigns', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const { workspace, id } = await aBusyCampaign()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      for (const path of ['', '/new', `/${id}`, `/${id}/edit`, `/${id}/archive`]) {
        assert.equal((await page.goto(pathOf(workspace) + path))!.status(), 200, path)
        const name = path.replace(id, 'one').replaceAll('/', '-')
        await shot(page, `campaigns${name}-${size}`)
        assert.deepEqual(await axe(page), [], path)
        assert.isAtMost(await overflowOf(page), 0, path)
      }
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  for (const script of [true, false]) {
    test(`are made, changed and archived, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(pathOf(workspace))
      await page.getByText('No campaigns yet').waitFor()
      await page.getByRole('link', { name: 'New campaign' }).first().click()
      await page.getByLabel('utm_source').fill('northmoor')
      await page.getByRole('button', { name: 'Create campaign' }).click()
      await page.getByText('Give the campaign a name.').waitFor()
      assert.equal(await page.getByLabel('utm_source').inputValue(), 'northmoor')
      await page.getByLabel('Name').fill('Winter Lights')
      if (script) {
        const shown = await page.locator('[data-utm-preview]').textContent()
        assert.equal(shown, 'https://example.com/page?utm_source=northmoor')
      }
      await page.getByRole('button', { name: 'Create campaign' }).click()
      await page.getByRole('heading', { name: 'Winter Lights' }).waitFor()
      await page.locator('.toasts').getByText('Campaign created.').waitFor()
      await page.getByText('https://example.com/page?utm_source=northmoor').waitFor()

      await page.getByRole('link', { name: 'Edit campaign' }).click()
      await page.getByLabel('utm_medium').fill('x'.repeat(201))
      await page.getByRole('button', { name: 'Save campaign' }).click()
      await page.getByText('A UTM value has at most 200 characters.').waitFor()
      await page.getByLabel('utm_medium').fill('tram & poster')
      await page.getByRole('button', { name: 'Save campaign' }).click()
      await page.getByText('utm_medium=tram%20%26%20poster').waitFor()

      await page.getByRole('link', { name: 'Archive campaign' }).click()
      await page.getByText('This cannot be undone').waitFor()
      await page.getByRole('button', { name: 'Archive campaign' }).click()
      await page.getByText('No campaigns yet').waitFor()
      await page.getByRole('link', { name: 'Show archived' }).click()
      await page.getByRole('link', { name: 'Winter Lights', exact: true }).click()
      await page.getByText('This campaign is archived.').waitFor()
      assert.equal(await page.getByRole('link', { name: 'Archive campaign' }).count(), 0)
    })
  }

  test('show what the redirect makes of a destination, and what came by each link', async ({
    assert,
  }) => {
    const { workspace, id } = await aBusyCampaign()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`${pathOf(workspace)}/${id}`)
    const preview = await page.locator('[data-utm-preview]').textContent()
    assert.equal(
      preview,
      'https://example.com/lights?utm_source=own&utm_campaign=winter-lights-26#map'
    )
    const [{ clicks }] = await db
      .from('click_day_dimensions')
      .where({ workspace_id: workspace.workspaceId, dimension: 'campaigns', value: id })
      .whereRaw('day > CURRENT_DATE - INTERVAL 30 DAY')
      .sum('human_clicks as clicks')
    const label = await page.locator('.chart-lines').getAttribute('aria-label')
    assert.include(label, `Clicks: ${Number(clicks)}.`)
    assert.include(await page.locator('.bars').textContent(), 'Tickets')
    await page.getByRole('link', { name: 'Annotation 1: Newsletter 47' }).waitFor()
  })

  test('whose only link is archived say so, and lead to it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const id = await aCampaign(workspace)
    const [{ id: linkId, alias }] = await createLinks(workspace, { campaignId: id })
    await call(workspace, 'PATCH', `/links/${linkId}`, { status: 'Archived' })
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`${pathOf(workspace)}/${id}`)
    await page.getByText('All links of this campaign are archived.').waitFor()
    assert.equal(await page.getByText('This campaign has no links').count(), 0)
    await page.getByRole('link', { name: 'View archived links' }).click()
    await page.locator('tbody tr').getByText(alias).waitFor()
  })

  test('a plan without them says which one has them, and keeps the door shut', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    await page.goto(pathOf(workspace))
    await page.getByText('Campaigns come with Pro').waitFor()
    assert.deepEqual(await axe(page), [])
    assert.equal((await page.goto(`${pathOf(workspace)}/new`))!.status(), 403)
    const client = new FormClient(person)
    const answer = await client.post(pathOf(workspace), { name: 'By force' })
    assert.equal(answer.status, 403)
    assert.lengthOf(await db.from('campaigns').where('workspace_id', workspace.workspaceId), 0)
  })

  test('a Viewer reads, and nothing that changes is there or is let through', async ({
    assert,
  }) => {
    const { workspace, id } = await aBusyCampaign()
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer })
    await page.goto(pathOf(workspace))
    assert.equal(await page.getByRole('link', { name: 'New campaign' }).count(), 0)
    await page.goto(`${pathOf(workspace)}/${id}`)
    assert.equal(
      await page.getByRole('link', { name: /Edit|Archive campaign|Add annotation/ }).count(),
      0
    )
    const client = new FormClient(viewer)
    for (const path of ['', `/${id}`, `/${id}/archive`]) {
      const answer = await client.post(pathOf(workspace) + path, { name: 'By force' })
      assert.equal(answer.status, 403, path)
    }
    const row = await db.from('campaigns').where('id', id).firstOrFail()
    assert.deepEqual([row.name, row.archived_at], ['Winter Lights', null])
    assert.equal((await page.goto(`${pathOf(workspace)}/no-such`))!.status(), 404)
  })
})

test.group('Many campaigns', () => {
  test('come 25 to a page, and are found by name', async ({ assert }) => {
    const workspace = await aWorkspace()
    const startMs = Date.now() - 60_000
    await db.table('campaigns').multiInsert(
      Array.from({ length: 27 }, (_, at) => ({
        id: newId(),
        workspace_id: workspace.workspaceId,
        name: `Season ${at}`,
        created_at: new Date(startMs + at * 1_000),
        archived_at: at === 26 ? new Date() : null,
      }))
    )
    const client = new FormClient(await ownerOf(workspace))
    const list = async (query: string) => (await client.get(pathOf(workspace) + query)).text
    const namesIn = (text: string) => [...text.matchAll(/>(Season \d+)<\/a>/g)].map(([, n]) => n)

    assert.lengthOf(namesIn(await list('')), 25)
    assert.deepEqual(namesIn(await list('?page=2')), ['Season 0'])
    assert.deepEqual(namesIn(await list('?search=sEASON%2026')), [])
    assert.deepEqual(namesIn(await list('?search=season%2026&archived=1')), ['Season 26'])
    assert.include(await list('?search=nowhere'), 'No campaign has “nowhere” in its name')
    const archived = await list('?archived=1')
    assert.match(archived, /archived=1&(amp;)?page=2/)
    assert.deepEqual(namesIn(await list('?archived=1&page=2')), ['Season 1', 'Season 0'])
  })
})
