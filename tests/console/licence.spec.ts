import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { aLink, DESTINATION, linksPath, onlyLink, unfold } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { aLicence, endEvaluation, setLicence } from '#tests/fixtures/licence'
import { ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const PATH = '/console/installation/licence'
const DAY_MS = 24 * 3600_000
const anAdministrator = () => somebody({ installationAdministrator: true, mfaEnabled: true })

async function looksWell(assert: Assert, path: string, person: Person) {
  for (const size of SIZE_NAMES) {
    const page = await openPage({ size, person })
    await page.goto(path)
    assert.deepEqual(await axe(page), [], path)
    assert.isAtMost(await overflowOf(page), 0, path)
  }
}

browserGroup('The licence page', (group) => {
  group.each.teardown(() => setLicence())

  test('shows the evaluation, takes a licence after showing what it changes', async ({
    assert,
  }) => {
    const person = await anAdministrator()
    await setLicence({ text: null, startedDaysAgo: 20.5 })
    const page = await openPage({ person })
    await page.goto(PATH)
    await page.getByText('Evaluation, 10 days left.').waitFor()
    await looksWell(assert, PATH, person)
    await page.getByLabel('Licence key').fill(aLicence({ users: 0, holder: 'Northmoor' }))
    await page.getByRole('button', { name: 'Preview' }).first().click()
    await page.getByRole('heading', { name: 'Enter this licence?' }).waitFor()
    await page.getByText('none can be added').waitFor()
    assert.deepEqual(await axe(page), [])
    assert.isAtMost(await overflowOf(page), 0)
    await page.getByRole('button', { name: 'Enter licence' }).click()
    await page.locator('.toasts').getByText('The licence of Northmoor is active.').waitFor()
    await page.getByText('none left').waitFor()
    assert.equal(await page.getByText('days left').count(), 0)
  })

  test('its banner takes one line of a phone, and can be put away for a day', async ({
    assert,
  }) => {
    const person = await anAdministrator()
    await setLicence({ text: null, startedDaysAgo: 0.5 })
    for (const [size, script] of [
      ['large', true],
      ['small', true],
      ['small', false],
    ] as const) {
      const page = await openPage({ size, script, person })
      await page.goto('/account')
      const banner = page.locator('.banner')
      await banner.getByText('Evaluation, 30 days left.').waitFor()
      if (size === 'small') assert.isAtMost((await banner.boundingBox())!.height, 44)
      assert.isTrue(await banner.getByRole('link', { name: 'Enter licence' }).isVisible())
      await banner.getByRole('button', { name: 'Dismiss' }).click()
      await banner.waitFor({ state: 'detached' })
      assert.equal(new URL(page.url()).pathname, '/account')
      await page.goto(PATH)
      assert.equal(await banner.count(), 0)
      shiftClock(DAY_MS - 60_000)
      await page.reload()
      assert.equal(await banner.count(), 0)
      shiftClock(DAY_MS + 60_000)
      await page.reload()
      await banner.getByText('Evaluation, 29 days left.').waitFor()
      resumeClock()
    }
  })

  test('takes a licence from a file, and refuses another file', async () => {
    const page = await openPage({ person: await anAdministrator() })
    await endEvaluation()
    const file = join(tmpdir(), `licence-${process.pid}.txt`)
    await writeFile(file, 'no licence')
    await page.goto(PATH)
    await page.getByText('This installation is read-only.').waitFor()
    const upload = async () => {
      await page.getByLabel('Licence file').setInputFiles(file)
      await page.getByRole('button', { name: 'Preview' }).last().click()
    }
    await upload()
    await page.getByText('This licence is invalid').first().waitFor()
    await writeFile(file, aLicence())
    await upload()
    await page.getByRole('button', { name: 'Enter licence' }).click()
    await page.locator('.toasts').getByText('The licence of Northmoor Tourism is active.').waitFor()
  })

  test('nothing can be made, links are still read, until a licence is entered', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { alias } = await aLink(workspace)
    const owner = await openPage({ person: await ownerOf(workspace) })
    const makeLink = async () => {
      await owner.locator('#link-destinationUrl').fill(DESTINATION)
      await owner.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    }
    await owner.goto(`${linksPath(workspace)}/new`)
    await endEvaluation()
    await makeLink()
    await owner.getByText('it has no valid licence. Nothing was changed.').first().waitFor()
    await onlyLink(workspace)
    await owner.goto(linksPath(workspace))
    await owner.getByText(alias).first().waitFor()

    const page = await openPage({ person: await anAdministrator() })
    await page.goto(PATH)
    await page.getByText('This installation is read-only.').first().waitFor()
    await page.getByLabel('Licence key').fill(aLicence())
    await page.getByRole('button', { name: 'Preview' }).first().click()
    await page.getByRole('button', { name: 'Enter licence' }).click()
    await page.locator('.toasts').getByText('is active.').waitFor()
    await owner.goto(`${linksPath(workspace)}/new`)
    await makeLink()
    await owner.waitForURL((url) => !url.pathname.endsWith('/new'))
    assert.equal((await call(workspace, 'GET', '/links')).body.totalItems, 2)
  })

  test('forms are read and buttons say why, and what was typed outlives a refusal', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Winter Lights' })
    const person = await ownerOf(workspace)
    const place = `/console/workspaces/${workspace.workspaceId}`
    const WHY = /This installation is read-only\. Its administrators can enter a licence/
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      await setLicence()
      await page.goto(`${linksPath(workspace)}/new`)
      await page.locator('#link-destinationUrl').fill(DESTINATION)
      await unfold(page)
      await page.locator('#link-notes').fill('For the fair')
      await endEvaluation()
      await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
      await page.getByText('it has no valid licence. Nothing was changed.').first().waitFor()
      await page.locator('nav.side').waitFor({ state: 'attached' })
      assert.equal(await page.locator('#link-notes').inputValue(), 'For the fair')
      assert.equal(await page.locator('#link-destinationUrl').inputValue(), DESTINATION)
      assert.isTrue(await page.locator('#link-notes').isDisabled())
      assert.isTrue(await page.locator('#link-notes').isVisible())
      assert.isAbove((await page.locator('.card').first().boundingBox())!.height, 200)
      const create = page.locator('.bar-actions').getByRole('button', { name: 'Create link' })
      assert.isTrue(await create.isDisabled())
      assert.match((await create.getAttribute('title')) ?? '', WHY)
      await page.locator('form').getByText(WHY).waitFor()
      await shot(page, `read-only-form-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
      for (const path of ['/campaigns', '/webhooks', '/folders', '/notes', '/qr-codes']) {
        await page.goto(place + path)
        const primary = page.locator('.bar-actions .btn--primary').first()
        assert.isTrue(await primary.isDisabled(), path)
        assert.match((await primary.getAttribute('title')) ?? '', WHY, path)
      }
      await page.goto(linksPath(workspace))
      await page.getByRole('button', { name: `More for ${link.alias}` }).click()
      assert.isTrue(await page.locator('#row-menu').getByText('Pause').isDisabled())
      await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
      assert.isTrue(await page.locator('#link-title').isDisabled())
      assert.equal(await page.locator('#link-title').inputValue(), 'Winter Lights')
      await shot(page, `read-only-edit-${size}`)
      assert.deepEqual(await axe(page), [])
    }
    await setLicence()
    const page = await openPage({ person })
    await page.goto(`${linksPath(workspace)}/new`)
    assert.isTrue(await page.locator('#link-notes').isEnabled())
    await onlyLink(workspace)
  })

  test('is read-only for everyone, with words on the page', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/folders`)
    await endEvaluation()
    await page.goto(`/console/workspaces/${workspace.workspaceId}/links/new`)
    await page.getByText('This installation is read-only.').first().waitFor()
    assert.equal(await page.getByRole('link', { name: 'Enter licence' }).count(), 0)

    // What is refused without a page to come back to is headed by its reason, and stays in the frame.
    const token = await page.locator('input[name=_csrf]').first().inputValue()
    const answer = await page.request.post(`${linksPath(workspace)}/${id}/delete`, {
      form: { _csrf: token },
    })
    assert.equal(answer.status(), 403)
    await page.setContent(await answer.text())
    await page.getByRole('heading', { name: 'This installation is read-only' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'No access' }).count(), 0)
    assert.equal(await page.locator('nav.side').count(), 1)
    await onlyLink(workspace)
  })
})

browserGroup('The overview of the installation', (group) => {
  group.each.teardown(() => setLicence())

  test('shows checks, queues, processes, licence and plugins', async ({ assert }) => {
    const person = await anAdministrator()
    await setLicence({ text: null, startedDaysAgo: 20.5 })
    const page = await openPage({ person })
    await page.goto('/console/installation')
    for (const name of ['Checks', 'Queues', 'Processes', 'Licence', 'Backups', 'Plugins']) {
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    // Its days are written as everywhere: 24 Dec 2026.
    const words = await page.locator('main').innerText()
    assert.match(words, /\b\d{1,2} [A-Z][a-z]{2} 20\d\d, in 10 days/)
    assert.notMatch(words, /\b20\d\d-\d\d-\d\d/)
    await looksWell(assert, '/console/installation', person)
  })
})
