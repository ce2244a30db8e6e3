import { execFile } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { makeFolder, makeFolderSync } from '#app/shared/process/make_folder'

const PROGRAM = fileURLToPath(new URL('./fixtures/removed_folder.ts', import.meta.url))

test.group('Folders of the application', () => {
  test('are all made by what ends', ({ assert }) => {
    const files = globSync('{app,bin,commands,config,providers}/**/*.ts')
    assert.isAbove(files.length, 500)
    // sftp.mkdir makes none of this machine.
    const others = files.filter(
      (file) =>
        file !== 'app/shared/process/make_folder.ts' &&
        /(?<!sftp\.)\bmkdir/.test(readFileSync(file, 'utf8'))
    )
    assert.deepEqual(others, [])
  })
})

test.group('Making a folder', (group) => {
  let root: string
  group.each.setup(() => {
    root = mkdtempSync(join(tmpdir(), 'shunt-make-folder-'))
    return () => rmSync(root, { recursive: true, force: true })
  })

  for (const make of [
    makeFolder,
    async (...values: [string, number?]) => makeFolderSync(...values),
  ]) {
    const how = make === makeFolder ? 'in the background' : 'at once'

    test(`makes those above too, and again, ${how}`, async ({ assert }) => {
      const path = join(root, 'a/b/c')
      await make(path, 0o700)
      await make(path, 0o700)
      assert.equal(statSync(path).mode & 0o777, 0o700)
      assert.equal(statSync(join(root, 'a')).mode & 0o777, 0o700)
    })

    test(`fails where a file is in its place, or above it, ${how}`, async ({ assert }) => {
      writeFileSync(join(root, 'file'), '')
      await assert.rejects(() => make(join(root, 'file')), /EEXIST/)
      await assert.rejects(() => make(join(root, 'file/folder')), /ENOTDIR/)
      assert.isFalse(existsSync(join(root, 'file/folder')))
    })

    test(`ends where the folder above was removed while in use, ${how}`, async ({ assert }) => {
      const values = ['--import', './bin/typescript.js', PROGRAM, how]
      const ran = await promisify(execFile)(process.execPath, values, { timeout: 60_000 })
      assert.equal(ran.stdout, 'ENOENT')
    })
  }
})
