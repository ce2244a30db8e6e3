import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { workOnImport } from '#app/linking/imports/actions/work_on_import'
import { parseTags } from '#app/linking/links/link'
import { newId } from '#app/shared/ids'
import config from '#config/imports'
import installation from '#config/installation'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { unique } from '#tests/fixtures/imports'
import { aMember } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

function pathOf({ workspaceId }: TestWorkspace): string {
  return `/console/workspaces/${workspaceId}/links/import`
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer,
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

/** Does what the worker would do for the import whose page is open. */
async function work(page: Page): Promise<void> {
  await workOnImport(page.url().split('/').at(-1)!.split('?')[0], { forMs: 60_000 })
  await page.reload()
}

/** Checks that the page as it stands is well made in each view. */
async function assertWellMade(page: Page, person: { cookie: string }, name: string, assert: any) {
  const url = page.url()
  for (const size of SIZE_NAMES) {
    const seen = await openPage({ size, person } as never)
    await seen.goto(url)
    await shot(seen, `imports-${name}-${size}`)
    assert.deepEqual(await axe(seen), [], `${name} ${size}`)
    assert.isAtMost(await overflowOf(seen), 0, `${name} ${size}`)
    assert.notInclude((await seen.textContent('body'))!, 'translation missing')
    assert.deepEqual(misdeedsOf(seen), { errors: [], foreign: [] })
    await seen.close()
  }
}

browserGroup('Importing links in the console', () => {
  for (const script of [true, false]) {
    test(`a file with a bad line, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const person = await aMember(workspace, 'Manager', { displayName: 'Tunde Adeyemi' })
      const [good, other] = [unique(), unique()]
      const page = await openPage({ person, script } as never)
      await page.goto(pathOf(workspace))
      const file = [
        'Code,Target,Heading',
        `${good},https://example.com/a,Spring sale`,
        `admin,https://example.com/b,Taken word`,
        `gift-,https://example.com/c,Bad edge`,
        `${other},http://intranet.local/secret-and-a-rather-long-address/that/goes/on,Private`,
      ].join('\n')
      await choose(page, 'short-links.csv', file)
      await page.getByRole('heading', { name: 'From short-links.csv' }).waitFor()
      await page.getByLabel('“Code” is imported as').selectOption('alias')
      await page.getByLabel('“Heading” is imported as').selectOption('title')
      await page.getByLabel('Tags', { exact: false }).first().fill('moved, spring')
      if (script) await assertWellMade(page, person, 'columns', assert)
      await page.getByRole('button', { name: 'Check every line' }).click()
      await page.getByText('0 lines read').waitFor()
      await work(page)
      await page
        .getByText('An alias cannot begin or end')
        .or(page.getByText('gift-'))
        .first()
        .waitFor()
      assert.equal(
        await db.from('links').where('workspace_id', workspace.workspaceId).first(),
        null
      )
      for (const code of ['alias.reserved', 'alias.invalid_edges', 'destination.private']) {
        await page.getByRole('link', { name: code }).waitFor()
      }
      if (script) await assertWellMade(page, person, 'checked', assert)
      await page.getByRole('button', { name: 'Import 1 link' }).click()
      await page.getByText('0 of 4 lines').first().waitFor()
      if (script) await assertWellMade(page, person, 'running', assert)
      await work(page)
      await page.getByRole('link', { name: 'View links' }).waitFor()
      const link = await db.from('links').where('alias', good).firstOrFail()
      assert.deepEqual(
        [link.title, link.created_by, parseTags(link)],
        ['Spring sale', person.userId, ['moved', 'spring']]
      )
      const report = await page.request.get(
        (await page.getByRole('link', { name: 'Report as CSV' }).getAttribute('href'))!
      )
      assert.include(await report.text(), 'alias.reserved')
      if (script) await assertWellMade(page, person, 'done', assert)
    })
  }

  test('a file that cannot be read, or is too much, is told at its field', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const person = await aMember(workspace, 'Manager')
    const page = await openPage({ person } as never)
    await page.goto(pathOf(workspace))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('Choose the file to import.').waitFor()
    await choose(page, 'links.csv', 'PK\u0003\u0004 and so on')
    await page.getByText('Unpack it', { exact: false }).first().waitFor()
    const many = Array.from({ length: 51 }, (_, at) => `x${at}y,https://example.com`).join('\n')
    await choose(page, 'links.csv', `alias,url\n${many}`)
    await page.getByText('more lines than the 50', { exact: false }).first().waitFor()
    await choose(page, 'links.csv', 'alias,url\nabc,"https://example.com\n')
    await page.getByText('never closes', { exact: false }).first().waitFor()
    const rows = await db.from('imports').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(rows, 0)
    assert.lengthOf(await db.from('import_pieces').select('import_id'), 0)
  })

  test('a file beyond the limit is refused while it comes, and nothing of it stays', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager')
    const page = await openPage({ person } as never)
    await page.goto(pathOf(workspace))
    const file = join(tmpdir(), `shunt-test-${newId()}.csv`)
    writeFileSync(file, 'alias,url\n')
    truncateSync(file, config.maxFileBytes + 1)
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('larger than this installation takes', { exact: false }).first().waitFor()
    rmSync(file)
    assert.deepEqual(readdirSync(join(installation.storagePath, 'uploads')), [])
  })

  test('a file that does not say the aliases asks, and names what it leaves out', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager')
    const page = await openPage({ person } as never)
    await page.goto(pathOf(workspace))
    const file = [
      'Word,Target,Status,Campaign name',
      'give,https://example.com/a,BLOCKED,Spring of the year and of all its long names',
      'take,https://example.com/b,ACTIVE,',
    ]
    await choose(page, 'links.csv', file.join('\n'))
    await page.getByRole('button', { name: 'Check every line' }).click()
    await page
      .getByText('No column of the file gives the alias', { exact: false })
      .first()
      .waitFor()
    await page.getByLabel('Create random aliases', { exact: false }).check()
    await assertWellMade(page, person, 'no-alias', assert)
    await page.getByLabel('Create random aliases', { exact: false }).check()
    await page.getByRole('button', { name: 'Check every line' }).click()
    await page.getByText('0 lines read').waitFor()
    await work(page)
    await page.getByRole('heading', { name: 'Columns that are not used' }).waitFor()
    await page.getByText('Word, Campaign name').waitFor()
    await page.getByText('status: BLOCKED', { exact: true }).waitFor()
    await assertWellMade(page, person, 'not-kept', assert)
  })

  test('a column cannot say two things, and one has to be the destination', async () => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager')
    const page = await openPage({ person } as never)
    await page.goto(pathOf(workspace))
    await choose(page, 'links.csv', 'a,b\nabc,https://example.com\n')
    await page.getByLabel('“a” is imported as').selectOption('alias')
    await page.getByRole('button', { name: 'Check every line' }).click()
    await page
      .getByText('Choose the column with the destination', { exact: false })
      .first()
      .waitFor()
    await page.getByLabel('“a” is imported as').selectOption('title')
    await page.getByLabel('“b” is imported as').selectOption('title')
    await page.getByRole('button', { name: 'Check every line' }).click()
    await page.getByText('cannot both say the same', { exact: false }).first().waitFor()
  })
})
