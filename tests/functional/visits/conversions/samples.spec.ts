import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { call, request, serverUrl } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const run = promisify(execFile)
const sampleAt = (file: string) => app.makePath('resources/samples/report_conversion', file)

const programs: Record<string, () => [string, string[]]> = {
  curl: () => ['sh', ['-e', sampleAt('report.sh')]],
  JavaScript: () => {
    const url = pathToFileURL(sampleAt('report.mjs')).href
    const order = "{ click: process.env.CLICK, id: 'order-1047', total: '49.90', currency: 'EUR' }"
    const code = `const { reportOrder } = await import('${url}'); await reportOrder(${order})`
    return [process.execPath, ['--input-type=module', '--eval', code]]
  },
  Python: () => {
    const code = `import os, runpy; runpy.run_path('${sampleAt('report.py')}')['report_order'](os.environ['CLICK'], 'order-1047', '49.90', 'EUR')`
    return ['python3', ['-c', code]]
  },
}

test.group('What we show to those who report conversions', () => {
  for (const [name, program] of Object.entries(programs)) {
    test(`the sample in ${name} reports an order`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const click = aClickValue(await aLink(workspace.workspaceId))
      const [command, values] = program()
      const env = {
        ...process.env,
        SHUNT_API: serverUrl() + workspace.api,
        SHUNT_KEY: workspace.key,
        CLICK: click,
      }
      await run(command, values, { env, timeout: 20_000 })
      const { body } = await call(workspace, 'GET', '/conversions')
      assert.lengthOf(body.items, 1)
      assert.deepInclude(body.items[0], {
        click,
        event: 'purchase',
        eventId: 'order-1047',
        value: '49.90',
        currency: 'EUR',
      })
    })
  }

  test('the script for pages is small, may be kept, and any page may load it', async ({
    assert,
  }) => {
    const { status, headers, text } = await request('/scripts/click.js')
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^text\/javascript/)
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.match(headers.get('cache-control')!, /max-age=\d+/)
    assert.isNull(headers.get('set-cookie'))
    assert.isBelow(Buffer.byteLength(text), 1_024)
    assert.doesNotThrow(() => new Function(text))
  })
})
