import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { requireCaddy } from '../../../scripts/launcher/services/caddy.ts'
import { caddyProgram, mariadbSizes } from '../../../scripts/launcher/services/launch.ts'

test.group('Programs that ./shunt starts', (group) => {
  group.each.setup(() => {
    const before = { ...process.env }
    return () => void (process.env = before)
  })

  test('DB_BUFFER_POOL_MB and DB_REDO_LOG_MB size the private MariaDB', ({ assert }) => {
    process.env.DB_BUFFER_POOL_MB = '300'
    process.env.DB_REDO_LOG_MB = ''
    assert.deepEqual(mariadbSizes(), [
      '--innodb-buffer-pool-size=300M',
      '--innodb-log-file-size=150M',
    ])
    process.env.DB_REDO_LOG_MB = '512'
    assert.equal(mariadbSizes()[1], '--innodb-log-file-size=512M')
  })

  test('CADDY_BINARY is taken where it is a Caddy 2, and never replaced', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shunt-caddy-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const program = join(folder, 'our-caddy')
    process.env.CADDY_BINARY = program
    const says = (version: string) =>
      writeFileSync(program, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
    says('v2.8.4')
    await requireCaddy()
    assert.equal(caddyProgram(), program)
    says('v1.0.5')
    await assert.rejects(() => requireCaddy(), /CADDY_BINARY: .*our-caddy is no Caddy 2/)
  })
})
