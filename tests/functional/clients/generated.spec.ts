import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { generateClients } from '../../../scripts/clients/generate.js'

test.group('What clients are generated from the API document', () => {
  test('is current; else run `./shunt ace codegen`', async ({ assert }) => {
    const files = Object.entries(await generateClients())
    assert.lengthOf(files, 4)
    for (const [path, text] of files) {
      assert.isTrue(readFileSync(path, 'utf8') === text, `${path} is stale`)
    }
  })

  test('has the version of the product, and a licence by which anyone may use it', ({ assert }) => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
    const { version } = read('package.json')
    for (const name of ['typescript', 'cli']) {
      const own = read(`clients/${name}/package.json`)
      assert.deepEqual([own.version, own.license], [version, 'MIT'], name)
      assert.notProperty(own, 'dependencies')
    }
    for (const name of ['typescript', 'cli', 'python']) {
      assert.match(readFileSync(`clients/${name}/LICENSE`, 'utf8'), /^MIT License\n/, name)
    }
    const project = readFileSync('clients/python/pyproject.toml', 'utf8')
    assert.include(project, `\nversion = "${version}"\n`)
    assert.include(project, '\nlicense = { text = "MIT" }\n')
    assert.include(project, '\ndependencies = []\n')
    const start = readFileSync('clients/python/shunt_client/__init__.py', 'utf8')
    assert.include(start, `\n__version__ = "${version}"\n`)
  })
})
