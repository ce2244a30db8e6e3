import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { findProgram } from '#app/installation/backups/database_tools'
import { runProgram } from '#app/installation/backups/run_program'

/** @throws BackupRefused where `age` is not installed */
export async function findAge(): Promise<string> {
  const age = await findProgram(['age'], null)
  if (age) return age
  throw new BackupRefused(
    'Encrypted backups need age, and it is not in PATH. Install it (apt-get install age).'
  )
}

/** Encrypts a stream for a recipient; the stream that comes back fails where `age` does. */
export function encryptFor(
  age: string,
  recipient: string,
  source: Readable,
  signal?: AbortSignal
): AsyncGenerator<Buffer> {
  return through(age, ['--encrypt', '--recipient', recipient], source, signal)
}

/** Decrypts a stream with the identities of a file. */
export function decryptWith(
  age: string,
  identityFile: string,
  source: Readable,
  signal?: AbortSignal
): AsyncGenerator<Buffer> {
  return through(age, ['--decrypt', '--identity', identityFile], source, signal)
}

async function* through(
  program: string,
  args: string[],
  source: Readable,
  signal?: AbortSignal
): AsyncGenerator<Buffer> {
  const { input, output, ended, kill } = runProgram(program, args, signal)
  const fed = pipeline(source, input)
  // A program that failed has closed its input too: what it said says more than that.
  fed.catch(() => {})
  try {
    for await (const chunk of output) yield chunk as Buffer
    await ended
    await fed
  } finally {
    kill()
    source.destroy()
  }
}
