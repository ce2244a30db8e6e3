import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf, somebody } from '#tests/fixtures/people'
import { fakeChannelPlugin } from '#tests/fixtures/plugins/fakes'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { entryOf, withPlugins } from '#tests/plugins/support/installed'

const ROOM = 'https://crier.example.com/rooms/abcDEF123ghiJKL456mnoPQR'
const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/webhooks`
const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const deliver = () => new DeliveryEngine().drain()

/** Creates a webhook of the workspace, made by the API. */
async function aWebhook(workspace: TestWorkspace, input: object) {
  const answer = await call(workspace, 'POST', '/webhooks', { events: ['link.created'], ...input })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

browserGroup('Webhooks', (group) => {
  let receiver: Receiver
  withPlugins(group, [entryOf(fakeChannelPlugin('crier', 'Crier'))])
  group.each.setup(async () => {
    receiver = await new Receiver().open()
    const restore = await allowLoopback()
    return async () => {
      restore()
      resumeClock()
      await receiver.close()
    }
  })

  for (const script of [true, false]) {
    const how = script ? 'with' : 'without'
    test(`are made, tested, broken and sent again, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`/console/workspaces/${workspace.workspaceId}`)
      await page.locator('#side').getByRole('link', { name: 'Webhooks' }).click()
      await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
      await page.getByRole('link', { name: 'Add webhook' }).first().click()
      await field(page, 'Name').fill('Ticketing')
      await field(page, 'URL').fill(receiver.url)
      await page.getByLabel('link.created').check()
      await page.getByLabel('link.click_threshold').check()
      await field(page, 'Milestones').fill('100, 1.000;5')
      await page.getByRole('button', { name: 'Add webhook' }).click()
      const secret = await page.locator('.secret code').textContent()
      assert.match(secret!, /^whsec_/)
      await page.getByText('100, 1,000, 5').waitFor()
      await page.reload()
      assert.equal(await page.locator('.secret code').count(), 0)

      await page.getByRole('button', { name: 'Send test' }).click()
      await page.getByText('It is on its way.').waitFor()
      await deliver()
      assert.equal(receiver.events[0].type, 'ping')
      // With script the page asks again by itself.
      if (!script) await page.reload()
      await page.getByText(/Delivered: 200 in/).waitFor()
      await page.locator('.codeblock', { hasText: '"type": "ping"' }).waitFor()

      receiver.answerWith((_, response) => void response.writeHead(503).end('deploying <b>'))
      await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/spring' })
      await deliver()
      await page.getByRole('link', { name: 'Ticketing' }).click()
      const line = page.locator('tr', { hasText: 'link.created' })
      await line.getByText('1 of 7').waitFor()
      await line.getByText(/503 in/).waitFor()
      shiftClock(61_000)
      await deliver()
      await line.getByRole('link').click()
      await page.getByText('deploying <b>').first().waitFor()
      assert.equal(await page.locator('.steps > li[data-state=failed]').count(), 2)
      assert.equal(await page.locator('.steps > li[data-state=next]').count(), 1)
      assert.equal(await page.locator('.steps > li').count(), 7)

      receiver.answerWith(204)
      await page.getByRole('button', { name: 'Resend' }).click()
      await told(page, 'The event is sent again')
      await deliver()
      await page.reload()
      await page.getByText(/Delivered: 204 in/).waitFor()
      const [first, , again] = receiver.events.slice(1)
      assert.equal(again.id, first.id)
    })
  }

  test('say at their fields what will not do', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${pathOf(workspace)}/new`)
    const send = () => page.getByRole('button', { name: 'Add webhook' }).click()
    await send()
    await page.getByText('Enter the URL that events are sent to.').waitFor()
    await field(page, 'URL').fill('http://example.com/hooks')
    await send()
    await page.getByText('The URL has to begin with https://').waitFor()
    await field(page, 'URL').fill('https://10.0.0.1/hooks')
    await send()
    await page.getByText('Events are sent to public addresses only.').waitFor()
    await field(page, 'URL').fill(receiver.url)
    await send()
    await page.getByText('Choose at least one event.').waitFor()
    await page.getByLabel('link.click_threshold').check()
    await send()
    await page.getByText('Enter the numbers of clicks').waitFor()
    await field(page, 'Milestones').fill('100, many')
    await send()
    await page.getByText('Milestones are whole numbers of clicks').waitFor()
    assert.equal(await field(page, 'Milestones').inputValue(), '100, many')
    assert.isTrue(await page.getByLabel('link.click_threshold').isChecked())
    await page.getByRole('radio', { name: /^Crier/ }).check()
    await send()
    await page.getByText('That is not on crier.example.com.').waitFor()
    await field(page, 'URL').fill(ROOM)
    await field(page, 'Milestones').fill('100')
    await send()
    await page.getByText('crier.example.com/rooms/…oPQR').waitFor()
    assert.notInclude(await page.content(), 'abcDEF123')
  })

  test('are changed, turned off and on, given a new secret, deleted', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url, description: 'Old CRM' })
    const page = await openPage({ person: await ownerOf(workspace) })
    const read = async () => (await call(workspace, 'GET', `/webhooks/${webhook.id}`)).body
    await page.goto(pathOf(workspace))
    await page.getByRole('link', { name: 'Old CRM' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await field(page, 'Name').fill('New CRM')
    await page.getByLabel('link.deleted').check()
    await page.getByRole('button', { name: 'Save webhook' }).click()
    await told(page, 'The webhook is changed.')
    assert.deepInclude(await read(), {
      description: 'New CRM',
      events: ['link.created', 'link.deleted'],
    })

    await page.getByRole('link', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn off webhook' }).click()
    await told(page, 'The webhook is off.')
    assert.isFalse((await read()).enabled)
    assert.equal(await page.getByRole('button', { name: 'Send test' }).count(), 0)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await told(page, 'The webhook is on.')
    assert.isTrue((await read()).enabled)

    await page.getByRole('link', { name: 'Replace secret' }).click()
    await page.getByRole('button', { name: 'Replace secret' }).click()
    const secret = await page.locator('.secret code').textContent()
    assert.match(secret!, /^whsec_/)
    assert.notEqual(secret, webhook.secret)

    await page.getByRole('link', { name: 'Delete webhook' }).click()
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await told(page, '“New CRM” is deleted.')
    assert.equal((await call(workspace, 'GET', `/webhooks/${webhook.id}`)).status, 404)
  })

  test('are held while their plugin is off, and say so', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: ROOM, format: 'Crier', description: 'Team' })
    const administrator = await somebody({ installationAdministrator: true })
    const page = await openPage({ person: administrator })
    await page.goto('/console/installation/plugins/crier')
    await page.getByRole('link', { name: 'Turn off' }).click()
    await page.getByText(/webhooks? sends? through it/).waitFor()
    await page.getByRole('button', { name: 'Turn off Crier' }).click()
    await told(page, 'Crier is off.')
    await page
      .getByText(/held: its? events wait|held: their events wait/)
      .first()
      .waitFor()

    const theirs = await openPage({ person: await ownerOf(workspace) })
    await theirs.goto(pathOf(workspace))
    assert.include(await theirs.locator('tr', { hasText: 'Team' }).textContent(), 'Held')
    await theirs.goto(`${pathOf(workspace)}/${webhook.id}`)
    await theirs.getByText('Crier is turned off in this installation').waitFor()
    await theirs.goto(`${pathOf(workspace)}/new`)
    assert.equal(await theirs.getByRole('radio', { name: /^Crier/ }).count(), 0)

    await page.getByRole('button', { name: 'Turn on' }).click()
    await told(page, 'Crier is on.')
    await theirs.goto(pathOf(workspace))
    assert.notInclude(await theirs.locator('tr', { hasText: 'Team' }).textContent(), 'Held')
  })

  test('count as failing from the third failed attempt on, until one arrives or they are changed', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url, description: 'Old CRM' })
    receiver.answerWith(500)
    await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/spring' })
    const first = nowMs()
    const attemptAfter = async (seconds: number) => {
      shiftClock(first - Date.now() + seconds * 1000)
      await deliver()
    }
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      const row = page.locator('tr', { hasText: 'Old CRM' })
      if (size === 'large') {
        for (const seconds of [0, 65]) await attemptAfter(seconds)
        await page.goto(pathOf(workspace))
        await row.getByText('On', { exact: true }).waitFor()
        await attemptAfter(365)
      }
      await page.goto(pathOf(workspace))
      await row.getByText('Failing', { exact: true }).waitFor()
      await row.getByText(/^Failing since .*: The URL answered 500$/).waitFor()
      await shot(page, `webhooks-failing-${size}`)
      assert.isAtMost(await overflowOf(page), 0)
      assert.deepEqual(await axe(page), [])
      await row.getByRole('link').first().click()
      await page.locator('.callout', { hasText: 'Failing since' }).waitFor()
      await page.getByText('The URL answered 500').first().waitFor()
      await shot(page, `webhook-failing-${size}`)
      await page.goto(`/console/workspaces/${workspace.workspaceId}`)
      await page.getByText('Deliveries to Old CRM fail').waitFor()
    }
    // The API says why in English, the page in the person's language.
    receiver.answerWith(302)
    await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    await attemptAfter(600)
    const reader = await aMember(workspace, 'Administrator')
    await db.from('users').where('id', reader.userId).update({ language: 'de' })
    const german = await openPage({ person: reader })
    await german.goto(`${pathOf(workspace)}/${webhook.id}`)
    await german.getByText('Die Adresse antwortete mit einer Weiterleitung').first().waitFor()
    const page = await openPage({ person: await ownerOf(workspace) })
    const stateNow = async () => {
      await page.goto(`${pathOf(workspace)}/${webhook.id}`)
      return (await page.locator('.badge').first().innerText()).trim()
    }
    receiver.answerWith(204)
    await attemptAfter(2165)
    assert.equal(await stateNow(), 'On')
    receiver.answerWith(500)
    for (let sent = 0; sent < 3; sent++) {
      await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
      await attemptAfter(2200 + sent)
    }
    assert.equal(await stateNow(), 'Failing')
    shiftClock(first - Date.now() + 2300 * 1000)
    await call(workspace, 'PATCH', `/webhooks/${webhook.id}`, { description: 'New CRM' })
    assert.equal(await stateNow(), 'On')
  })

  test('tell when one was turned off because nothing arrived', async () => {
    const workspace = await aWorkspace()
    await aWebhook(workspace, { url: receiver.url, description: 'Old CRM' })
    receiver.answerWith(500)
    await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/spring' })
    const first = nowMs()
    for (const seconds of [0, 65, 365, 2165, 9365, 30965, 84965]) {
      shiftClock(first - Date.now() + seconds * 1000)
      await deliver()
    }
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(pathOf(workspace))
    await page.getByText('“Old CRM” was turned off on').waitFor()
    await page.locator('tr', { hasText: 'Old CRM' }).getByText('Turned off').waitFor()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await told(page, 'The webhook is on.')
  })

  test('come with a plan, and are for Administrators', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Pro' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(pathOf(workspace))
    await page.getByText('Webhooks come with the plan Business').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Add webhook' }).count(), 0)
    const manager = await openPage({ person: await aMember(workspace, 'Manager') })
    assert.equal((await manager.goto(pathOf(workspace)))!.status(), 403)
  })

  test('look well, in every view', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const person = await ownerOf(workspace)
    const webhook = await aWebhook(workspace, {
      url: receiver.url,
      description: 'Ticketing',
      events: ['link.created', 'link.updated', 'link.click_threshold'],
      clickThresholds: [100, 1000],
    })
    await aWebhook(workspace, { url: ROOM, format: 'Crier', description: 'Marketing channel' })
    receiver.answerWith((_, response) => void response.writeHead(503).end('deploying, back soon'))
    await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/spring' })
    await deliver()
    await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    await deliver()
    const list = await call(workspace, 'GET', `/webhooks/${webhook.id}/deliveries`)
    const waiting = list.body.items.find(({ status }: any) => status === 'Pending')
    const base = pathOf(workspace)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      for (const [name, path] of [
        ['webhooks', base],
        ['webhook', `${base}/${webhook.id}`],
        ['webhook-form', `${base}/${webhook.id}/edit`],
        ['webhook-delivery', `${base}/${webhook.id}/deliveries/${waiting.id}`],
        ['webhook-ask', `${base}/${webhook.id}/ask/secret`],
        ['webhook-signatures', `${base}/signatures?language=go`],
      ]) {
        const answer = await page.goto(path)
        assert.equal(answer!.status(), 200, path)
        assert.deepEqual(await axe(page), [], path)
        assert.isAtMost(await overflowOf(page), 0, path)
        await shot(page, `${name}-${size}`)
      }
    }
  })
})
