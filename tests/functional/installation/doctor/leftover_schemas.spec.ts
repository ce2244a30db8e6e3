import { test } from '@japa/runner'
import { createSchema, dropSchema } from '#app/installation/backups/scratch_schema'
import { listLeftoverSchemas } from '#app/installation/doctor/queries/list_leftover_schemas'
import { findLeftoverSchemas } from '#app/installation/doctor/rules/schema_findings'
import backups from '#config/backups'

test.group('Schemas that restores left', () => {
  test('are named with what to do, and others are not', async ({ assert, cleanup }) => {
    const { name } = backups.database
    const [killed, replaced, other] = ['restore_a1', 'replaced_2026', 'reports'].map(
      (ending) => `${name}_${ending}`
    )
    for (const schema of [killed, replaced, other]) {
      await createSchema(schema)
      cleanup(() => dropSchema(schema))
    }
    const found = await listLeftoverSchemas()
    assert.include(found.unfinished, killed)
    assert.include(found.replaced, replaced)
    assert.notInclude([...found.unfinished, ...found.replaced], other)
    assert.notInclude([...found.unfinished, ...found.replaced], name)
    const findings = findLeftoverSchemas(found)
    assert.lengthOf(findings, 2)
    assert.include(findings[0].found, killed)
    assert.include(findings[1].found, replaced)
  })

  test('are none where there is only the database', ({ assert }) => {
    assert.deepEqual(findLeftoverSchemas({ unfinished: [], replaced: [] }), [])
  })
})
