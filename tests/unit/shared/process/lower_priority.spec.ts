import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { test } from '@japa/runner'

/** What a program that `nice` puts back by so much ends with. */
function priorityAfter(niceness: number): number {
  const program = `
    import { getPriority } from 'node:os'
    import { lowerPriority } from '#app/shared/process/lower_priority'
    lowerPriority(5)
    console.log(getPriority())`
  const node = [process.execPath, '--import', './bin/typescript.js', '--input-type=module']
  return Number(execFileSync('nice', ['-n', String(niceness), ...node, '-e', program]))
}

test.group('The priority of work in the background', () => {
  test('is lowered, and never raised again: that takes root', ({ assert }) => {
    const own = getPriority()
    assert.equal(priorityAfter(0), Math.max(own, 5))
    assert.equal(priorityAfter(12), Math.min(own + 12, 19))
  }).timeout(60_000)
})
