import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#app/linking/imports/actions/file_pieces'
import { newId } from '#app/shared/ids'
import { makeFolder } from '#app/shared/make_folder'

/** Runs work with a file of this content, which is removed when the work ends. */
export async function withTemporaryFile<Result>(
  content: Buffer,
  work: (path: string) => Promise<Result>
): Promise<Result> {
  const path = join(temporaryFolder(), newId())
  await makeFolder(temporaryFolder(), 0o700)
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
