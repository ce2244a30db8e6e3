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
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { mailsTo } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const listPath = ({ workspaceId }: TestWorkspace) =>
  `/console/workspaces/${workspaceId}/report-mails`

const confirmPath = async (email: string) =>
  /\/reports\/confirm\/[\w-]{43}/.exec((await mailsTo(email)).at(-1)!.text)![0]

browserGroup('Scheduled reports', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: the list, its form, and the pages for readers`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const reader = `ada.${newId()}@example.com`
      const { body } = await call(workspace, 'POST', '/report-mails', {
        name: 'Clicks of the week',
        every: 'Week',
        recipients: [reader, `bob.${newId()}@example.com`],
      })
      const confirm = await confirmPath(reader)
      const pages: [string, string, boolean][] = [
        ['mails', listPath(workspace), true],
        ['mails-edit', `${listPath(workspace)}/${body.id}/edit`, true],
        ['confirm', confirm, false],
        ['unsubscribe', confirm.replace('confirm', 'unsubscribe'), false],
      ]
      for (const [name, address, isInside] of pages) {
        const person = isInside ? await ownerOf(workspace) : null
        const page = await openPage({ size, person })
        assert.equal((await page.goto(address))!.status(), 200)
        await shot(page, `report-${name}-${size}`)
        assert.deepEqual(await axe(page), [], name)
        assert.isAtMost(await overflowOf(page), 0, name)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, name)
      }
    })
  }

  for (const script of [true, false]) {
    test(`is set up, confirmed, sent, left and deleted, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const manager = await aMember(workspace, 'Manager')
      const reader = `ada.${newId()}@example.com`
      const page = await openPage({ person: manager, script })
      await page.goto(listPath(workspace))
      await page.getByRole('link', { name: 'Schedule report' }).first().click()
      await page.getByLabel('Name').fill('Monthly')
      await page.getByLabel('Every month').check()
      await page.getByLabel('Recipients').fill(`${reader}, nobody`)
      await page.getByRole('button', { name: 'Schedule report' }).click()
      await page.getByText('Give a complete email address').first().waitFor()
      assert.include(await page.getByLabel('Recipients').inputValue(), reader)
      await page.getByLabel('Recipients').fill(reader)
      await page.getByRole('button', { name: 'Schedule report' }).click()
      await page.getByText('Monthly is set up.').first().waitFor()
      await page.getByText('0 of 1 confirmed').waitFor()

      const outside = await openPage({ script })
      await outside.goto(await confirmPath(reader))
      await outside.getByRole('button', { name: 'Yes, send it to me' }).click()
      await outside.getByRole('heading', { name: 'You get the report' }).waitFor()
      await page.reload()
      await page.getByText('1 of 1 confirmed').waitFor()

      const [{ id }] = await db.from('report_mails').where('workspace_id', workspace.workspaceId)
      if (script) {
        await page.getByRole('button', { name: 'More for Monthly' }).click()
        await page.getByRole('button', { name: 'Send now' }).click()
        await page.getByText('Monthly is on its way to one recipient.').first().waitFor()
        const [row] = await db.from('report_mails').where('id', id)
        assert.isNotNull(row.requested_at)
      }

      await outside.getByRole('link', { name: 'Unsubscribe' }).click()
      await outside.getByRole('button', { name: 'Unsubscribe' }).click()
      await outside.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
      await outside.getByRole('button', { name: 'Subscribe again' }).click()
      await outside.getByRole('heading', { name: 'You get the report' }).waitFor()
      assert.deepEqual(misdeedsOf(outside), { errors: [], foreign: [] })

      await page.goto(`${listPath(workspace)}/${id}/edit`)
      await page.getByLabel('Send this report').uncheck()
      await page.getByRole('button', { name: 'Save report' }).click()
      await page.getByText('Turned off').waitFor()
      await page.goto(`${listPath(workspace)}/${id}/delete`)
      await page.getByRole('button', { name: 'Delete scheduled report' }).click()
      await page.getByText('No scheduled reports yet').waitFor()
      assert.equal((await page.goto(`${listPath(workspace)}/${id}/edit`))!.status(), 404)
    })
  }
})
