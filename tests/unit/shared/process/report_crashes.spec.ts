import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'

const PROGRAM = `
  const { reportCrashes } = await import('./app/shared/process/report_crashes.ts')
  reportCrashes()
  setTimeout(() => { throw new Error('it broke') })
  await new Promise((resolve) => setTimeout(resolve, 10_000))`

test.group('A process that crashes', () => {
  test('leaves one line of the log and ends with 1', ({ assert }) => {
    const args = ['--import', './bin/typescript.js', '--input-type=module', '-e', PROGRAM]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal(status, 1, stderr)
    const { level, time, err } = JSON.parse(stdout)
    assert.equal(level, 60)
    assert.match(time, /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
    assert.equal(err.message, 'it broke')
    assert.equal(stderr, '')
  })
})
