import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

browserGroup('UTM templates', () => {
  for (const script of [true, false]) {
    test(`are made, changed and deleted, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace({ plan: script ? null : 'Free' })
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/campaigns`)
      await page.getByRole('link', { name: 'UTM templates' }).click()
      await page.getByRole('link', { name: 'New template' }).first().click()
      const create = page.getByRole('button', { name: 'Create template' })
      await create.click()
      await page.getByText('Give the template a name.').waitFor()
      await page.getByLabel('Name').fill('Newsletter')
      await create.click()
      await page.getByText('A template without a value would do nothing.').waitFor()
      assert.equal(await page.getByLabel('Name').inputValue(), 'Newsletter')
      await page.getByLabel('utm_content').fill('x'.repeat(201))
      await create.click()
      const error = page.locator('#template-utmContent-error')
      await error.getByText('A UTM value has at most 200 characters.').waitFor()
      await page.getByLabel('utm_content').fill('header')
      await page.getByLabel('Name').fill('Newsletter')
      await create.click()
      await page.getByText('utm_content=header').waitFor()

      await page.getByRole('link', { name: 'New template' }).first().click()
      await page.getByLabel('Name').fill('NEWSLETTER')
      await page.getByLabel('utm_source').fill('a')
      await create.click()
      await page.getByText('There is already a template with this name.').waitFor()

      const [{ id }] = await db.from('utm_templates').where('workspace_id', workspace.workspaceId)
      const path = `/console/workspaces/${workspace.workspaceId}/utm-templates/${id}`
      await page.goto(`${path}/edit`)
      await page.getByLabel('utm_content').fill('footer')
      await page.getByRole('button', { name: 'Save template' }).click()
      await page.getByText('utm_content=footer').waitFor()
      await page.goto(`${path}/delete`)
      await page.getByText('Links that were created with it keep their values.').waitFor()
      await page.getByRole('button', { name: 'Delete template' }).click()
      await page.getByText('No UTM templates yet').waitFor()
      assert.equal((await page.goto(`${path}/edit`))!.status(), 404)
      assert.equal((await page.goto(path.replace(id, 'é') + '/edit'))!.status(), 404)
    })
  }

  test('refuse a name that is too long, and the 101st', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const path = `/console/workspaces/${workspace.workspaceId}/utm-templates`
    const stored = () => db.from('utm_templates').where('workspace_id', workspace.workspaceId)
    await client.post(path, { name: 'N'.repeat(101), utmSource: 'a' })
    assert.lengthOf(await stored(), 0)
    await client.post(path, { name: 'N'.repeat(100), utmSource: 'a' })
    assert.lengthOf(await stored(), 1)
    for (let number = 1; number < 100; number++) {
      await call(workspace, 'POST', '/utm-templates', { name: `T ${number}`, utmSource: 'a' })
    }
    assert.lengthOf(await stored(), 100)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${path}/new`)
    await page.getByLabel('Name').fill('One more')
    await page.getByLabel('utm_source').fill('a')
    await page.getByRole('button', { name: 'Create template' }).click()
    await page.getByText('The workspace has 100 templates, which is the maximum.').waitFor()
    assert.lengthOf(await stored(), 100)
  })

  test('refuse a Viewer, who reads them', async ({ assert }) => {
    const workspace = await aWorkspace()
    await call(workspace, 'POST', '/utm-templates', { name: 'Poster', utmSource: 'tram' })
    const viewer = await aMember(workspace, 'Viewer')
    const path = `/console/workspaces/${workspace.workspaceId}/utm-templates`
    const page = await openPage({ person: viewer })
    await page.goto(path)
    await page.getByText('utm_source=tram').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New template' }).count(), 0)
    const answer = await new FormClient(viewer).post(path, { name: 'Mine', utmSource: 'x' })
    assert.equal(answer.status, 403)
    const rows = await db.from('utm_templates').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(rows, 1)
  })
})

browserGroup('Annotations', () => {
  for (const script of [true, false]) {
    test(`are written, filtered, changed and deleted, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const alias = `n-${newId()}`
      const linkId = await aLink(workspace.workspaceId, { alias })
      const { body: campaign } = await call(workspace, 'POST', '/campaigns', { name: 'Winter' })
      const page = await openPage({ person: await ownerOf(workspace), script })
      const path = `/console/workspaces/${workspace.workspaceId}/notes`
      await page.goto(path)
      await page.getByRole('link', { name: 'New annotation' }).first().click()
      const add = page.getByRole('button', { name: 'Add annotation' })
      await add.click()
      await page.getByText('Write what happened.').waitFor()
      await page.getByLabel('What happened').fill('Newsletter 47')
      await page.locator('#note-date').fill('')
      await add.click()
      await page.getByText('Choose the day that the annotation is about.').waitFor()
      await page.locator('#note-date').fill('2026-11-12')
      await page.locator('#note-link').fill('nobody-made-this')
      await add.click()
      await page.locator('#note-link-error').waitFor()
      await page.locator('#note-link').fill(alias)
      await page.locator('#note-campaignId').selectOption(campaign.id)
      await add.click()
      await page.getByText('An annotation is about a link or about a campaign.').waitFor()
      await page.locator('#note-campaignId').selectOption('')
      await page.locator('#note-time').fill('14:30')
      await add.click()
      await page.getByText('12 Nov 2026, 14:30').waitFor()
      const [note] = await db.from('notes').where('workspace_id', workspace.workspaceId)
      assert.deepEqual([note.link_id, note.time, note.text], [linkId, '14:30', 'Newsletter 47'])

      await call(workspace, 'POST', '/notes', { text: 'Posters up', date: '2026-10-01' })
      await page.goto(`${path}?from=2026-10-01&to=2026-10-31`)
      await page.getByText('Posters up').waitFor()
      assert.equal(await page.locator('tbody tr').count(), 1)
      await page.goto(`${path}?link=${alias}`)
      assert.equal(await page.locator('tbody tr').count(), 1)
      await page.goto(`${path}?campaignId=${campaign.id}`)
      await page.getByText('Nothing matches').waitFor()
      await page.goto(`${path}?campaignId=%F0%9F%9A%82&page=x&from=2026-99-99`)
      await page.getByText('Nothing matches').waitFor()

      await page.goto(`${path}/${note.id}/edit`)
      await page.getByLabel('What happened').fill('Newsletter 48')
      await page.getByRole('button', { name: 'Save annotation' }).click()
      await page.getByText('Newsletter 48').waitFor()
      await page.goto(`${path}/${note.id}/delete`)
      await page.getByRole('button', { name: 'Delete annotation' }).click()
      await page.locator('.toasts').getByText('The annotation is deleted.').waitFor()
      assert.lengthOf(await db.from('notes').where('workspace_id', workspace.workspaceId), 1)
      assert.equal((await page.goto(`${path}/${note.id}/edit`))!.status(), 404)
    })
  }

  test('go back to the campaign that they were asked for from, and nowhere else', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body: campaign } = await call(workspace, 'POST', '/campaigns', { name: 'Winter' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/campaigns/${campaign.id}`)
    await page.getByRole('link', { name: 'Add annotation' }).click()
    assert.equal(await page.locator('#note-campaignId').inputValue(), campaign.id)
    await page.getByLabel('What happened').fill('Trams carry it')
    await page.getByRole('button', { name: 'Add annotation' }).click()
    await page.getByRole('heading', { name: 'Winter' }).waitFor()
    await page.getByText('Trams carry it').first().waitFor()
    const answer = await new FormClient(await ownerOf(workspace)).post(
      `/console/workspaces/${workspace.workspaceId}/notes`,
      { text: 'x', date: '2026-11-12', next: '//evil.example' }
    )
    assert.match(answer.headers.get('location')!, /^\/console\/workspaces\/\w+\/notes$/)
  })

  test('refuse a Viewer, who reads them', async ({ assert }) => {
    const workspace = await aWorkspace()
    await call(workspace, 'POST', '/notes', { text: 'Posters up', date: '2026-10-01' })
    const viewer = await aMember(workspace, 'Viewer')
    const path = `/console/workspaces/${workspace.workspaceId}/notes`
    const page = await openPage({ person: viewer })
    await page.goto(path)
    await page.getByText('Posters up').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New annotation' }).count(), 0)
    const fields = { text: 'Mine', date: '2026-10-01' }
    assert.equal((await new FormClient(viewer).post(path, fields)).status, 403)
    assert.lengthOf(await db.from('notes').where('workspace_id', workspace.workspaceId), 1)
  })
})

browserGroup('UTM templates and notes', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { body: template } = await call(workspace, 'POST', '/utm-templates', {
        name: 'Newsletter',
        utmSource: 'northmoor',
        utmMedium: 'email',
      })
      const input = { text: 'Newsletter 47 to 38,200 readers', date: '2026-11-12', time: '09:00' }
      const { body: note } = await call(workspace, 'POST', '/notes', input)
      const page = await openPage({ size, person: await ownerOf(workspace) })
      const lists = { 'utm-templates': template.id, 'notes': note.id }
      for (const [list, id] of Object.entries(lists)) {
        for (const path of ['', '/new', `/${id}/edit`, `/${id}/delete`]) {
          const url = `/console/workspaces/${workspace.workspaceId}/${list}${path}`
          assert.equal((await page.goto(url))!.status(), 200, url)
          const name = path.replace(id, 'one').replaceAll('/', '-')
          await shot(page, `${list}${name}-${size}`)
          assert.deepEqual(await axe(page), [], list + path)
          assert.isAtMost(await overflowOf(page), 0, list + path)
        }
      }
    })
  }
})
