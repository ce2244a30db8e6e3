import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { planAll, runAll, toOneLine } from '../../bench/support/run_all.js'
import { SMALL_PROOFS } from '../chaos/support/small_proofs.js'

test.group('All proofs and figures', () => {
  test('every program of a folder is run, with its options, and all.ts is not', ({ assert }) => {
    const programs = planAll('tests/chaos', { clicks: '--seconds 15 --seed 21' })
    const names = programs.map(({ name }) => name)
    assert.includeMembers(names, ['clicks', 'restart', 'key_rotation', 'smoke'])
    assert.notInclude(names, 'all')
    assert.deepEqual(programs.find(({ name }) => name === 'clicks')!.options, [
      ...['--seconds', '15', '--seed', '21'],
    ])
    assert.deepEqual(
      planAll('bench', {}, 'qr,redirect').map(({ name }) => name),
      ['qr', 'redirect']
    )
    assert.throws(() => planAll('bench', {}, 'nothing'), /There is no nothing in bench/)
  })

  test('the small size of each proof names options that it has', ({ assert }) => {
    for (const [name, options] of Object.entries(SMALL_PROOFS)) {
      const file = `tests/chaos/${name}.ts`
      assert.isTrue(existsSync(file), file)
      const source = readFileSync(file, 'utf8')
      for (const [, flag] of options.matchAll(/--([a-z-]+)/g)) {
        const option = flag.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
        assert.match(source, new RegExp(`\\b${option}\\b`), `${name} --${flag}`)
      }
    }
  })

  test('a proof that can be seeded is', ({ assert }) => {
    for (const [name, options] of Object.entries(SMALL_PROOFS)) {
      const takesSeed = /\bseed: /.test(readFileSync(`tests/chaos/${name}.ts`, 'utf8'))
      const isOwn = name === 'smoke'
      if (takesSeed && !isOwn) assert.match(options, /--seed \d+/, name)
    }
  })

  test('a resumed run takes over what was kept with the same options, and no more', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shunt-all-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'outcomes.json')
    const outcome = { seconds: 1, load: 0, said: 'asked: 3' }
    writeFileSync(
      file,
      JSON.stringify([
        { name: 'one', options: ['--seed', '1'], result: 'kept', ...outcome },
        { name: 'two', options: [], result: 'BROKEN', ...outcome },
      ])
    )
    const options = { limitSeconds: 60, resume: true, file }
    const one = { name: 'one', options: ['--seed', '1'] }
    assert.isTrue(await runAll('chaos', [one], options))
    // There are no such programs, so that both end at once.
    const others = [
      { name: 'one', options: ['--seed', '2'] },
      { name: 'two', options: [] },
    ]
    assert.isFalse(await runAll('chaos', others, options))
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual(
      kept.map(({ name, result }: any) => [name, result]),
      [
        ['one', 'BROKEN'],
        ['two', 'BROKEN'],
      ]
    )
  })

  test('the last lines stand in the table, without the verdict', ({ assert }) => {
    assert.equal(
      toOneLine('==> x\n{\n  asked: 3,\n  lost: 0\n}\nkept\n'),
      '==> x { asked: 3, lost: 0 }'
    )
    assert.match(toOneLine('x'.repeat(500)), /^… x{240}$/)
  })
})
