import { test } from '@japa/runner'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
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
    const { info, ...rest } = JSON.parse(JSON.stringify(openApiDocument()))
    const worse = { ...rest, info: { title: info.title, version: info.version } }
    assert.isNotEmpty(await lintWithRedocly(worse))
    assert.isNotEmpty(await lintWithSpectral(worse))
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
