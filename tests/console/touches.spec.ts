import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { aLink, DESTINATION, linkNow, linksPath, onlyLink } from '#tests/console/support/a_link'
import { browserGroup, openPage, shot } from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** A page that counts how often it is touched. What is typed or pasted is no touch. */
class Phone {
  touches = 0

  constructor(
    readonly page: Page,
    readonly workspace: TestWorkspace
  ) {}

  async touch(what: Locator): Promise<void> {
    this.touches++
    await what.click()
  }

  link = (name: string | RegExp) => this.page.getByRole('link', { name, exact: true })
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true })
  dock = (name: string) => this.page.locator('.dock').getByRole('link', { name })
  more = (alias: string) => this.touch(this.button(`More for ${alias}`))
}

/** The ten commonest tasks, from where a person stands to what they came for. */
const TASKS: {
  task: string
  touches: number
  from: 'overview' | 'links'
  links: number
  work(phone: Phone): Promise<void>
}[] = [
  {
    task: 'create a link',
    touches: 2,
    from: 'overview',
    links: 0,
    async work(phone) {
      await phone.touch(phone.dock('New link'))
      await phone.page.keyboard.insertText(DESTINATION)
      await phone.touch(phone.button('Create link'))
      await phone.page.locator('.toast').waitFor()
      await onlyLink(phone.workspace)
    },
  },
  {
    task: 'create a link and copy it',
    touches: 3,
    from: 'overview',
    links: 0,
    async work(phone) {
      await phone.touch(phone.dock('New link'))
      await phone.page.keyboard.insertText(DESTINATION)
      await phone.touch(phone.button('Create link'))
      await phone.touch(phone.page.locator('.toast [data-copy]'))
    },
  },
  {
    task: 'see the clicks of yesterday',
    touches: 2,
    from: 'overview',
    links: 1,
    async work(phone) {
      await phone.touch(phone.dock('Analytics'))
      await phone.touch(phone.link('Yesterday'))
      await phone.page.locator('#presets-button', { hasText: 'Yesterday' }).waitFor()
    },
  },
  {
    task: 'pause a link',
    touches: 2,
    from: 'links',
    links: 1,
    async work(phone) {
      const link = await onlyLink(phone.workspace)
      await phone.more(link.alias)
      await phone.touch(phone.page.locator('#row-menu').getByRole('button', { name: 'Pause' }))
      await phone.page.locator('tbody').getByText('Paused').waitFor()
    },
  },
  {
    task: 'download a QR code as PNG',
    touches: 3,
    from: 'links',
    links: 1,
    async work(phone) {
      const link = await onlyLink(phone.workspace)
      await call(phone.workspace, 'POST', '/qr-codes', { linkId: link.id, name: 'Window' })
      await phone.touch(phone.page.locator('[data-row]'))
      await phone.touch(phone.page.locator('#codes').getByRole('link', { name: 'Window' }))
      const saved = phone.page.waitForEvent('download')
      await phone.touch(phone.button('Download as PNG'))
      await saved
    },
  },
  {
    task: 'tag a link',
    touches: 3,
    from: 'links',
    links: 1,
    async work(phone) {
      const link = await onlyLink(phone.workspace)
      await phone.more(link.alias)
      await phone.touch(phone.page.locator('#row-menu').getByRole('link', { name: 'Edit' }))
      await phone.page.getByLabel('Tags').fill('spring')
      await phone.touch(phone.button('Save link'))
      await phone.page.locator('.toast').waitFor()
      const { tags } = await linkNow(phone.workspace, link)
      if (tags[0] !== 'spring') throw new Error('It has no tag')
    },
  },
  {
    task: 'compare two links',
    touches: 3,
    from: 'links',
    links: 2,
    async work(phone) {
      const picks = phone.page.locator('.pick')
      await phone.touch(picks.nth(0))
      await phone.touch(picks.nth(1))
      await phone.touch(phone.button('Compare'))
      await phone.page.waitForURL(/\/compare\?/)
    },
  },
  {
    task: 'share a report',
    touches: 3,
    from: 'overview',
    links: 1,
    async work(phone) {
      await phone.touch(phone.dock('Analytics'))
      await phone.touch(phone.link('Share a report'))
      await phone.page.keyboard.insertText('For the agency')
      await phone.touch(phone.button('Share report'))
      await phone.page.locator('.toast [data-copy]').waitFor()
    },
  },
  {
    task: 'export the report',
    touches: 3,
    from: 'overview',
    links: 1,
    async work(phone) {
      await phone.touch(phone.dock('Analytics'))
      await phone.touch(phone.link('Export'))
      const saved = phone.page.waitForEvent('download')
      await phone.touch(phone.button('Download'))
      await saved
    },
  },
  {
    task: 'invite a colleague',
    touches: 4,
    from: 'overview',
    links: 1,
    async work(phone) {
      await phone.touch(phone.page.locator('.dock').getByText('Menu'))
      await phone.touch(phone.link('Members'))
      await phone.touch(phone.link('Invite'))
      await phone.page.keyboard.insertText('grace@example.com')
      await phone.touch(phone.button('Send invitation'))
      await phone.page.locator('.toast').waitFor()
    },
  },
]

browserGroup('On a phone', () => {
  test('what is told of a new link fits the screen, with Copy and QR code', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ size: 'small', person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/new`)
    await page.locator('#link-destinationUrl').fill(DESTINATION)
    await page.locator('[name=alias]').fill(`a-${'long-'.repeat(10)}alias`)
    await page.getByRole('button', { name: 'Create link' }).last().click()
    const toast = page.locator('.toast')
    await toast.getByText('Created ').waitFor()
    await shot(page, 'toast-new-link-small')
    const parts = await toast.locator('p, a, button').all()
    for (const part of [toast, ...parts]) {
      if (!(await part.isVisible())) continue
      const { x, width } = (await part.boundingBox())!
      const what = await part.innerText()
      assert.isAtLeast(x, 0, what)
      assert.isAtMost(x + width, 360, what)
    }
    // The text has room for words beside what can be pressed.
    assert.isAbove((await toast.locator('p').boundingBox())!.width, 120)
    assert.equal(await toast.locator('[data-copy]').count(), 1)
    assert.isTrue(await toast.getByRole('button', { name: 'Dismiss' }).isVisible())
    const { id } = await onlyLink(workspace)
    await toast.getByRole('link', { name: 'QR code' }).click()
    await page.waitForURL(`**/qr-codes/new?linkId=${id}`)
  })

  for (const { task, touches, from, links, work } of TASKS) {
    test(`${touches} touches ${task}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      for (let made = 0; made < links; made++) await aLink(workspace)
      const page = await openPage({ size: 'small', person: await ownerOf(workspace) })
      const home = `/console/workspaces/${workspace.workspaceId}`
      await page.goto(from === 'links' ? linksPath(workspace) : home)
      const phone = new Phone(page, workspace)
      await work(phone)
      assert.equal(phone.touches, touches)
    })
  }
})
