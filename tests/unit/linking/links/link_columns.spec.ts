import { test } from '@japa/runner'
import { emptyForm } from '#app/linking/link_form/rules/link_form'
import { LINK_EXPORT_COLUMNS } from '#app/linking/link_list/rules/export_row'
import { linkSchema } from '#app/linking/links/http/schema'
import {
  CHANGEABLE_LINK_COLUMNS,
  LINK_CHANGE_WORDS,
  LINK_COLUMNS,
  LINK_SETTINGS,
  listColumnsOfWord,
} from '#app/linking/links/rules/link_columns'
import { mysqlSource } from '#app/redirect/links/mysql_source'

/** Fields of the record that no column holds alone. */
const COMPUTED = ['shortUrl', 'domain', 'state', 'health']

/** What an export leaves out on purpose: of this installation, or not known yet. */
const NOT_EXPORTED = ['version', 'domainId', 'health', 'createdBy']

/** Its image is a file of its own. */
const PREVIEW_TEXTS = ['previewTitle', 'previewDescription']

/** What a visitor's way does not depend on. */
const NOT_REDIRECTED = ['title', 'description', 'notes', 'tags', 'folder_id', 'external_id']

const fields = Object.values(LINK_COLUMNS).flatMap(({ field }) => field ?? [])

test.group('The columns of a link', () => {
  test('are the fields of the record in the API document', ({ assert }) => {
    assert.sameMembers(Object.keys(linkSchema.properties as object), [...fields, ...COMPUTED])
  })

  test('are exported, but for those left out on purpose', ({ assert }) => {
    const wanted = [...fields, ...COMPUTED]
      .filter((field) => !NOT_EXPORTED.includes(field))
      .flatMap((field) => (field === 'preview' ? PREVIEW_TEXTS : [field]))
    assert.sameMembers([...LINK_EXPORT_COLUMNS], wanted)
  })

  test('that people change are in the form of the console', ({ assert }) => {
    const inForm = Object.keys(emptyForm())
    const wanted = LINK_SETTINGS.map((column) => LINK_COLUMNS[column].field)
      .filter((field) => field !== 'status')
      .flatMap((field) => {
        if (field === 'preview') return PREVIEW_TEXTS
        return field === 'routing' ? ['rules', 'split'] : [field]
      })
    assert.includeMembers(inForm, wanted)
  })

  test('that people change are read for redirects, but for what visitors do not meet', async ({
    assert,
  }) => {
    let text = ''
    const sql = {
      rawQuery: async (statement: string) => {
        text = statement
        return [[]]
      },
    }
    await mysqlSource(sql as never).findLinks(['/a'])
    const read = [...text.matchAll(/\bl\.(\w+)/g)].map(([, column]) => column)
    const wanted = CHANGEABLE_LINK_COLUMNS.filter(
      (column) => column !== 'updated_at' && !NOT_REDIRECTED.includes(column)
    )
    assert.includeMembers(read, wanted)
  })

  test('that people change have each a word for their change', ({ assert }) => {
    const changed = LINK_CHANGE_WORDS.flatMap(listColumnsOfWord)
    assert.sameMembers(changed, [...LINK_SETTINGS, 'password_hash'])
    assert.isTrue(LINK_CHANGE_WORDS.every((word) => listColumnsOfWord(word).length > 0))
  })
})
