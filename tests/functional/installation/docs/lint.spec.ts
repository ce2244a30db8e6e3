import { test } from '@japa/runner'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { apiOperations } from '#app/platform/api/api_operations'
import { openApiDocument } from '#app/platform/api/openapi'

/** The linters are used as libraries: neither reports to anyone, as their command lines do. */
test.group('The API document', () => {
  test('is clean in the recommended rules of Redocly', async ({ assert }) => {
    assert.deepEqual(await lintWithRedocly(openApiDocument()), [])
  })

  test('is clean in the recommended rules of Spectral', async ({ assert }) => {
    assert.deepEqual(await lintWithSpectral(openApiDocument()), [])
  })

  test('is not clean for either without a description and a licence', async ({ assert }) => {
    // Of a few calls: the whole document takes either of them seconds.
    const few = JSON.parse(JSON.stringify(openApiDocument(apiOperations().slice(0, 3))))
    const { title, version } = few.info
    const worse = { ...few, info: { title, version } }
    for (const lint of [lintWithRedocly, lintWithSpectral]) {
      assert.isAbove((await lint(worse)).length, (await lint(few)).length)
    }
  })
})

async function lintWithRedocly(document: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  return problems
    .filter((problem) => !isKnownAmbiguity(problem))
    .map(
      ({ severity, ruleId, message, location }) =>
        `${severity} ${ruleId}: ${message} at ${location[0]?.pointer}`
    )
}

async function lintWithSpectral(document: object): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] })
  const problems = await linter.run(JSON.parse(JSON.stringify(document)))
  return problems
    .filter(({ severity }) => severity <= 1)
    .map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`)
}

/**
 * `/links/bulk-changes/{changeId}` beside `/links/{linkId}/...` stays: programs know both paths, and
 * no link has that id. Every other ambiguity counts.
 */
function isKnownAmbiguity({ ruleId, message }: { ruleId: string; message: string }): boolean {
  return ruleId === 'no-ambiguous-paths' && message.includes('/links/bulk-changes/{changeId}`')
}
