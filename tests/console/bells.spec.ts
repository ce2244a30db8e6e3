import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/shared/time/clock'
import { smtp } from '#config/mail'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  aCampaignOf,
  aChannel,
  aLinkOf,
  countBells,
  ring,
  withSlack,
} from '#tests/functional/integrations/bells/support'

browserGroup('Bells', (group) => {
  group.setup(() => withSlack())

  for (const script of [true, false]) {
    test(`are added to a link and removed by a Manager, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const { id: linkId } = await aLinkOf(workspace)
      await aChannel(workspace)
      const manager = await aMember(workspace, 'Manager')
      const page = await openPage({ person: manager, script })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/links/${linkId}`)
      const card = page.locator('#bells')
      await card.getByText('Get a message at a number of clicks').waitFor()
      await card.getByText('Notify me').click()
      assert.equal(await card.locator('form#bell [name=_once]').count(), 1)
      const form = card.locator('form#bell')
      const add = form.getByRole('button', { name: 'Add notification' })
      assert.isFalse(await form.getByLabel('Days', { exact: true }).isVisible())
      await form.getByLabel('Clicks', { exact: true }).fill('0')
      await add.click()
      await card.getByText('Give a whole number of clicks, 1 to 1,000,000,000.').waitFor()
      await form.getByLabel('Clicks', { exact: true }).fill('1.000')
      await add.click()
      await card.getByText('At 1,000 clicks').waitFor()
      await card.getByText('Email to you').waitFor()

      await card.getByText('Notify me').click()
      await form.getByLabel('After days without clicks').check()
      assert.isFalse(await form.getByLabel('Clicks', { exact: true }).isVisible())
      await form.getByLabel('Days', { exact: true }).fill('3')
      await form.getByLabel('To', { exact: true }).selectOption('Slack: #marketing')
      await add.click()
      await card.getByText('After 3 days without clicks').waitFor()
      await card.locator('li .two', { hasText: 'Slack: #marketing' }).waitFor()
      assert.equal(await countBells(workspace), 2)

      const row = card.locator('li', { hasText: 'At 1,000 clicks' })
      await row.getByLabel('Change the notification “At 1,000 clicks”').click()
      await row.getByLabel('Clicks', { exact: true }).fill('0')
      await row.getByRole('button', { name: 'Save notification' }).click()
      await row.getByText('Give a whole number of clicks, 1 to 1,000,000,000.').waitFor()
      await row.getByLabel('Clicks', { exact: true }).fill('5000')
      await row.getByRole('button', { name: 'Save notification' }).click()
      await page.getByText('Notification changed.').first().waitFor()
      await card.getByText('At 5,000 clicks').waitFor()
      assert.equal(await countBells(workspace), 2)

      await card
        .getByRole('button', { name: 'Remove the notification “After 3 days without clicks”' })
        .click()
      await page.getByText('Notification removed.').first().waitFor()
      assert.equal(await countBells(workspace), 1)
      assert.notInclude(await page.content(), 'hooks.slack.com')
    })
  }

  test('of a campaign; a Viewer sees them, and cannot change them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const campaignId = await aCampaignOf(workspace)
    const owner = await ownerOf(workspace)
    const base = `/console/workspaces/${workspace.workspaceId}`
    const client = new FormClient(owner)
    await client.post(`${base}/bells`, { campaignId, on: 'Broken', threshold: '5' })
    await client.post(`${base}/bells`, { campaignId, on: 'Clicks', threshold: '5' })
    const [bell] = await db.from('bells').where({ campaign_id: campaignId, occasion: 'Broken' })
    await db.from('bells').where('id', bell.id).update({ rang_at: now() })
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer })
    await page.goto(`${base}/campaigns/${campaignId}`)
    const card = page.locator('#bells')
    await card.getByText('When a destination breaks').waitFor()
    await card.getByText('At 5 clicks in 30 days').waitFor()
    await card.getByText(`Email to ${owner.email}`).first().waitFor()
    await card.getByText('· sent').waitFor()
    assert.equal(await card.getByRole('button').count(), 0)
    assert.equal(await card.getByText('Notify me').count(), 0)
    for (const path of [`/bells/${bell.id}/delete`, `/bells/${bell.id}`]) {
      const answer = await new FormClient(viewer).post(base + path, { on: 'Silence', days: '3' })
      assert.equal(answer.status, 403)
    }
    const making = { campaignId, on: 'Broken' }
    assert.equal((await new FormClient(viewer).post(`${base}/bells`, making)).status, 403)
    assert.equal(await countBells(workspace), 2)
  })

  test('that ring for another person go on doing so when they are changed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const owner = await ownerOf(workspace)
    await ring(workspace, { linkId, on: 'Silence', days: 3 })
    const manager = await aMember(workspace, 'Manager')
    const page = await openPage({ person: manager })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/links/${linkId}`)
    const row = page.locator('#bells li', { hasText: `Email to ${owner.email}` })
    await row.getByLabel('Change the notification “After 3 days without clicks”').click()
    await row.getByLabel('Days', { exact: true }).fill('4')
    await row.getByRole('button', { name: 'Save notification' }).click()
    await page.getByText('Notification changed.').first().waitFor()
    const changed = await db.from('bells').where('link_id', linkId).first()
    assert.deepInclude(changed, { user_id: owner.userId, days: 4 })

    await row.getByLabel('Change the notification').click()
    await row.getByLabel('To', { exact: true }).selectOption('Me, by email')
    await row.getByRole('button', { name: 'Save notification' }).click()
    await page.getByText('Notification changed.').first().waitFor()
    const mine = await db.from('bells').where('link_id', linkId).first()
    assert.equal(mine.user_id, manager.userId)
  })

  test('say so where no mail goes out', async ({ cleanup }) => {
    const { host } = smtp
    cleanup(() => void (smtp.host = host))
    const workspace = await aWorkspace()
    const { id } = await aLinkOf(workspace)
    smtp.host = ''
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/links/${id}`)
    await page.getByText('Notify me').click()
    await page.getByText('Email is not set up here: emails wait in the outbox').waitFor()
    smtp.host = 'mail.example.com'
    await page.reload()
    await page.getByText('Notify me').click()
    await page.getByText('an Administrator connects a channel under Webhooks').waitFor()
  })

  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const campaignId = await aCampaignOf(workspace)
      const { id: linkId } = await aLinkOf(workspace, { campaignId })
      const description = `#marketing-${'long'.repeat(20)}`
      const webhookId = await aChannel(workspace, { description })
      const page = await openPage({ size, person: await ownerOf(workspace) })
      for (const path of [`links/${linkId}`, `campaigns/${campaignId}`]) {
        const [kind] = path.split('/')
        const url = `/console/workspaces/${workspace.workspaceId}/${path}`
        await page.goto(url)
        assert.deepEqual(await axe(page), [], `${kind}, empty`)
        const of = kind === 'links' ? { linkId } : { campaignId }
        await ring(workspace, { ...of, on: 'Clicks', threshold: 1_000_000_000 })
        await ring(workspace, { ...of, on: 'Silence', days: 3, to: { webhookId } })
        await ring(workspace, { ...of, on: 'Broken' })
        await page.goto(url)
        await page.getByText('Notify me').click()
        await page.locator('#bells').scrollIntoViewIfNeeded()
        await shot(page, `bells-${kind}-${size}`)
        assert.deepEqual(await axe(page), [], kind)
        assert.isAtMost(await overflowOf(page), 0, kind)
      }
    })
  }
})
