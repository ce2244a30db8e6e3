import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { chatChannels } from '#app/platform/plugins/chat_channels'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { licenceSource } from '#app/platform/plugins/licence_source'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { setLicence } from '#tests/fixtures/licence'
import { somebody } from '#tests/fixtures/people'
import {
  fakeChannelPlugin,
  fakeLicencePlugin,
  fakePaymentPlugin,
} from '#tests/fixtures/plugins/fakes'
import { acme, entryOf, withPlugins } from '#tests/plugins/support/installed'

const PATH = '/console/installation/plugins'
const anAdministrator = () => somebody({ installationAdministrator: true })
const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()
const row = (page: Page, name: string) =>
  page.locator('.plugin', { has: page.getByRole('heading', { name }) })

browserGroup('The plugins page', (group) => {
  const second = { ...fakeLicencePlugin, id: 'second-licence', name: 'Second licence' }
  // What the fake judges as a good licence.
  group.each.setup(async () => {
    await setLicence({ text: 'good' })
    return () => setLicence()
  })
  withPlugins(group, [
    entryOf(fakeChannelPlugin('crier', 'Crier')),
    acme,
    entryOf(fakePaymentPlugin, false),
    entryOf(fakeLicencePlugin),
    entryOf(second, false),
    entryOf({ id: 'broken', name: 'Broken', version: '0.1.0', contract: 7 }),
  ])

  test('looks well, in every view', async ({ assert }) => {
    const person = await anAdministrator()
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      for (const [name, path] of [
        ['plugins', PATH],
        ['plugin', `${PATH}/acme-chat`],
        ['plugin-off', `${PATH}/fake-licence/off`],
      ]) {
        await page.goto(path)
        assert.deepEqual(await axe(page), [], path)
        assert.isAtMost(await overflowOf(page), 0, path)
        await shot(page, `${name}-${size}`)
      }
    }
  })

  test('says what is on, what needs something, and what was left out', async ({ assert }) => {
    const page = await openPage({ person: await anAdministrator() })
    await page.goto('/console/installation')
    await page.locator('#side').getByRole('link', { name: 'Plugins' }).click()
    for (const [name, state] of [
      ['Crier', 'On'],
      ['Acme Chat', 'Setup required'],
      ['No payment', 'On'],
      ['Fake licence', 'On'],
      ['Open', 'Off'],
      ['Broken', 'Incompatible'],
    ]) {
      assert.equal((await row(page, name).locator('.status').textContent())!.trim(), state)
    }
    await row(page, 'Broken').getByText('it was written for contract 7').waitFor()
  })

  for (const script of [true, false]) {
    test(`switches one off and on again ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const page = await openPage({ person: await anAdministrator(), script })
      await page.goto(`${PATH}/crier`)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await told(page, 'Crier is off.')
      assert.isFalse(chatChannels().get('Crier')!.enabled)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await told(page, 'Crier is on.')
      assert.isTrue(chatChannels().get('Crier')!.enabled)
    })

    test(`asks before a role changes hands ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const page = await openPage({ person: await anAdministrator(), script })
      await page.goto(`${PATH}/second-licence`)
      await page.getByRole('link', { name: 'Turn on' }).click()
      await page.getByText('Fake licence has this role now and is turned off.').waitFor()
      await page.getByRole('button', { name: 'Turn on Second licence' }).click()
      await told(page, 'Second licence is on.')
      assert.equal(licenceSource().pluginId, 'second-licence')
      await page.getByRole('link', { name: 'Turn off' }).click()
      await page.getByText('The open licence applies from then on.').waitFor()
      await page.getByRole('button', { name: 'Turn off Second licence' }).click()
      await told(page, 'Second licence is off.')
      assert.isNull(licenceSource().pluginId)
    })
  }

  test('is set up in its form, with errors at their fields', async ({ assert }) => {
    const page = await openPage({ person: await anAdministrator() })
    await page.goto(PATH)
    await page.getByRole('link', { name: 'Set up Acme Chat' }).click()
    await page.getByText('Fill in').waitFor()
    await page.getByLabel('Access token', { exact: true }).fill('short')
    await page.getByLabel('Longest sentence').fill('20')
    await page.getByLabel('Signed as').fill('Northmoor')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('At least 8 characters.', { exact: true }).waitFor()
    await page.getByText('At least 50.', { exact: true }).waitFor()
    assert.equal(await page.getByLabel('Signed as').inputValue(), 'Northmoor')
    assert.equal(await page.getByLabel('Access token', { exact: true }).inputValue(), '')

    await page.getByLabel('Access token', { exact: true }).fill('expired but long enough')
    await page.getByLabel('Longest sentence').fill('60')
    await page.getByLabel('Tone').selectOption('In capitals')
    await page.getByLabel('Without a sound').check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await told(page, 'The settings of Acme Chat are saved.')
    assert.deepEqual(pluginSnapshot().states.get('acme-chat')!.settings, {
      token: 'expired but long enough',
      signature: 'Northmoor',
      longest: 60,
      tone: 'loud',
      silent: true,
    })
    assert.notInclude(await page.content(), 'expired but long')
    await page.getByText('You can replace it, but not read it.').waitFor()

    await page.getByRole('button', { name: 'Turn on' }).click()
    await told(page, 'Acme Chat is on.')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('Acme Chat does not know this token any more.').waitFor()
    assert.include(await row(page, 'Acme Chat').textContent(), 'Unhealthy')

    await page.getByLabel('Without a sound').uncheck()
    await page.getByLabel('Signed as').fill('')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await told(page, 'The settings of Acme Chat are saved.')
    const { settings } = pluginSnapshot().states.get('acme-chat')!
    assert.deepInclude(settings, { silent: false, signature: 'Shunt', longest: 60 })
    assert.equal(settings.token, 'expired but long enough')
  })
})
