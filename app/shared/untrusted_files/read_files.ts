import { writeFileSync } from 'node:fs'
import { Problem } from '#app/shared/problems/problem'
import type {
  ReadFile,
  ReadingAnswer,
  ReadingJob,
  ReadingRequest,
} from '#app/shared/untrusted_files/reading_job'

/**
 * The reading process: reads one file after the other. It hands out an item when it is asked for
 * the next, so that at most one waits in memory. Its limits are enforced from outside
 * (`ReadingProcess`).
 */
let goOn: () => void = () => {}
let read: Promise<void> = Promise.resolve()

process.on('message', (request: ReadingRequest) => {
  if ('next' in request) return goOn()
  read = read.then(() => readFile(request.job))
})
process.on('disconnect', () => process.exit())

endFirst()
send({ kind: 'ready' })

async function readFile({ module, input }: ReadingJob): Promise<void> {
  try {
    const { default: generate } = (await import(module)) as { default: ReadFile<unknown, unknown> }
    await sendAndWait({ kind: 'begin' })
    for await (const item of generate(input)) await sendAndWait({ kind: 'item', item })
    send({ kind: 'end' })
  } catch (error) {
    send(toAnswer(error))
  }
}

function toAnswer(error: unknown): ReadingAnswer {
  if (!(error instanceof Problem)) {
    const { stack, message } = error as Error
    return { kind: 'error', message: stack ?? message }
  }
  const { code, status, message: detail, field, extra, headers } = error
  return { kind: 'problem', problem: { code, status, detail, field, extra, headers } }
}

/** Sends an answer, and waits until more is asked for. */
function sendAndWait(answer: ReadingAnswer): Promise<void> {
  const isAsked = new Promise<void>((resolve) => (goOn = resolve))
  send(answer)
  return isAsked
}

function send(answer: ReadingAnswer): void {
  process.send!(answer)
}

/** Where the machine runs out of memory, the kernel ends this process before any other. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // The system has no such file.
  }
}
