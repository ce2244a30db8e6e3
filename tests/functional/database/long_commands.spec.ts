import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import { allowedMs, LONG_WORK } from '#app/shared/database/long_work'

test.group("Operators' commands", () => {
  test('those that are named have the time of a command, others have not', async ({ assert }) => {
    const allowed: [string, number][] = []
    ace.executing((command) => void allowed.push([command.commandName, allowedMs(1)]))
    await ace.exec('migration:status', [])
    await ace.exec('generate:key', ['--show'])
    assert.deepEqual(allowed, [
      ['migration:status', LONG_WORK.command],
      ['generate:key', 1],
    ])
    assert.equal(allowedMs(1), 1)
  })
})
