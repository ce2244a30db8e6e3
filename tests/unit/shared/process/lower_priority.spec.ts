import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { test } from '@japa/runner'

/** The priorities of the threads of a program that lowered its own once a thread had worked. */
function prioritiesOfThreads(): number[] {
  const program = `
    import { readdirSync } from 'node:fs'
    import { stat } from 'node:fs/promises'
    import { getPriority } from 'node:os'
    import { lowerPriorityOfProcess } from '#app/shared/process/lower_priority'
    await stat('/')
    lowerPriorityOfProcess(5)
    console.log(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))).join())`
  const node = ['--import', './bin/typescript.js', '--input-type=module', '-e', program]
  return String(execFileSync(process.execPath, node)).split(',').map(Number)
}

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

  test('is that of all threads of a process whose library works in them', ({ assert }) => {
    const priorities = prioritiesOfThreads()
    assert.isAbove(priorities.length, 4)
    assert.deepEqual([...new Set(priorities)], [Math.max(getPriority(), 5)])
  }).timeout(60_000)
})
