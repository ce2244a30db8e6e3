import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
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

  test('started at a terminal, one waits for a table for longer than a request would', async ({
    assert,
  }) => {
    const holder = await db.transaction()
    await holder.rawQuery('LOCK TABLES adonis_schema WRITE')
    const command = spawn(process.execPath, ['ace.js', 'migration:status'], {
      env: { ...process.env, DB_STATEMENT_TIMEOUT_SECONDS: '1' },
      stdio: 'ignore',
    })
    const ended = once(command, 'exit')
    await sleep(8_000)
    assert.isNull(command.exitCode)
    await holder.rawQuery('UNLOCK TABLES')
    await holder.rollback()
    assert.deepEqual((await ended)[0], 0)
  })
})
