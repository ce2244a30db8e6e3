import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import texts from '../../../../resources/lang/en/jobs.json' with { type: 'json' }

const providers = globSync('providers/*.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const find = (pattern: RegExp) => [...providers.matchAll(pattern)].map(([, name]) => name)

test.group('What the console says of background jobs', () => {
  test('names each job and each sweep that there is', ({ assert }) => {
    const jobs = find(/'([a-z_]+\.[a-z_]+)': \(\) =>\s*import/g)
    assert.includeMembers(jobs, ['import.work', 'sweep.run'])
    assert.sameMembers(
      Object.keys(texts.names),
      jobs.map((name) => name.replaceAll('.', '_'))
    )
    const sweeps = find(/name: '([a-z-]+)',\s*everySeconds/g)
    assert.includeMembers(sweeps, ['mails', 'visitor-salts'])
    assert.sameMembers(Object.keys(texts.about), sweeps)
  })
})
