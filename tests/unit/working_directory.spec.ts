import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

const SOURCES = '{app,bin,commands,config,plugins,providers,start}/**/*.ts'

/** What makes a program depend on where it is started. */
const HABITS: [string, RegExp][] = [
  ['asks for the working directory', /process\.(cwd|chdir)\b/],
  ['resolves against the working directory', /import \{[^}]*\bresolve\b[^}]*\} from 'node:path'/],
  [
    'names a folder of ours without saying where',
    /(^|[:=[]|(?<!makePath)\() *'(\.\/)?(public|resources|storage|build)\//m,
  ],
]

/** The one file that says where things are. */
const FOLDERS = 'config/folders.ts'

function faultsOf(text: string): string[] {
  return HABITS.filter(([, pattern]) => pattern.test(text)).map(([fault]) => fault)
}

test.group('The working directory', () => {
  test('matters to no file of the application', ({ assert }) => {
    const files = globSync(SOURCES).filter((path) => path !== FOLDERS && !path.includes('/tests/'))
    assert.isAbove(files.length, 500)
    const faults = files.flatMap((path) => {
      const text = readFileSync(path, 'utf8').replace(/^ *(\/\/|\/?\*).*$/gm, '')
      return faultsOf(text).map((fault) => `${path} ${fault}`)
    })
    assert.deepEqual(faults, [])
  })

  test('is noticed where it does matter', ({ assert }) => {
    assert.lengthOf(faultsOf("import { resolve } from 'node:path'"), 1)
    assert.lengthOf(faultsOf("const file = 'public/assets/.vite/manifest.json'"), 1)
    assert.lengthOf(faultsOf('const here = process.cwd()'), 1)
  })
})
