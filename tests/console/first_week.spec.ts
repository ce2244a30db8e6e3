import { test } from '@japa/runner'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ownerOf } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`

/** Returns the list as a person sees it: the steps that lead somewhere, and those that are done. */
async function listed(person: { cookie: string }, workspace: TestWorkspace) {
  const { text } = await new FormClient(person).get(pathOf(workspace))
  const [, list] = /id="first-week"([\s\S]*?)<\/section>/.exec(text) ?? []
  if (list === undefined) return null
  return {
    open: [...list.matchAll(/class="strong" href="[^"]*\/([\w-]+\/\w+)"/g)].map(([, path]) => path),
    done: list.split(': done<').length - 1,
    progress: /(\d) of (\d)/.exec(list)!.slice(1).join(' of '),
  }
}

browserGroup('The first week’s list', () => {
  test('is computed from what there is, and goes once all of it is done', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    // The workspace of a test has a key.
    assert.deepEqual(await listed(owner, workspace), {
      open: ['links/new', 'domains/new', 'members/invite', 'qr-codes/new', 'webhooks/new'],
      done: 1,
      progress: '1 of 6',
    })
    const [link] = await links(workspace, {})
    await call(workspace, 'POST', '/qr-codes', { linkId: link.id })
    await aDomain(workspace)
    assert.deepEqual(await listed(owner, workspace), {
      open: ['members/invite', 'webhooks/new'],
      done: 4,
      progress: '4 of 6',
    })
    const invitation = { email: 'guest@example.com', role: 'Viewer' }
    await new FormClient(owner).post(`${pathOf(workspace)}/members/invite`, invitation)
    assert.equal((await listed(owner, workspace))!.progress, '5 of 6')
    await call(workspace, 'POST', '/webhooks', {
      url: 'https://hooks.example.com/in',
      events: ['link.created'],
    })
    assert.isNull(await listed(owner, workspace))
  })

  test('has only what the person may do', async ({ assert }) => {
    const workspace = await aWorkspace()
    const manager = await aMember(workspace, 'Manager')
    assert.deepEqual(await listed(manager, workspace), {
      open: ['links/new', 'qr-codes/new'],
      done: 0,
      progress: '0 of 2',
    })
    assert.isNull(await listed(await aMember(workspace, 'Viewer'), workspace))
    const free = await aWorkspace({ plan: 'Free' })
    const { open } = (await listed(await ownerOf(free), free))!
    assert.notInclude(open, 'webhooks/new')
    const suspended = await aWorkspace({ suspended: true })
    assert.notInclude((await listed(await ownerOf(suspended), suspended))!.open, 'links/new')
  })

  test('is hidden and shown again by each person for each workspace', async ({ assert }) => {
    const workspace = await aWorkspace()
    const second = await anotherWorkspace(workspace)
    const owner = await ownerOf(workspace)
    for (const script of [true, false]) {
      const page = await openPage({ person: owner, script })
      const list = page.locator('#first-week')
      await page.goto(pathOf(workspace))
      await list.getByRole('button', { name: 'Hide list' }).click()
      await page.locator('.toasts').getByText('hidden in this browser').waitFor()
      assert.equal(await list.count(), 0)
      await page.goto(pathOf(second))
      await list.waitFor()
      await page.goto(pathOf(workspace))
      assert.equal(await list.count(), 0)
      const other = await aMember(workspace, 'Manager')
      const [name, value] = other.cookie.split('=', 2)
      const kept = (await page.context().cookies()).find((one) => one.name === 'shunt_first_week')!
      const asOther = await openPage({ person: other })
      await asOther.context().addCookies([kept, { name, value, url: page.url() }])
      await asOther.goto(pathOf(workspace))
      await asOther.locator('#first-week').waitFor()
      await page
        .context()
        .addCookies([{ name: 'shunt_first_week', value: '%00.x', url: page.url() }])
      await page.goto(pathOf(workspace))
      await list.getByRole('button', { name: 'Hide list' }).click()
      await page.locator('.toasts').getByRole('button', { name: 'Show list' }).click()
      await list.waitFor()
    }
  })

  test('is well made in every size', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, {})
    const person = await ownerOf(workspace)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      await page.goto(pathOf(workspace))
      await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
      await shot(page, `first-week-${size}`)
      assert.deepEqual(await axe(page), [], size)
      assert.isAtMost(await overflowOf(page), 0, size)
    }
  })
})
