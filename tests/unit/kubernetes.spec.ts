import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { parseAllDocuments } from 'yaml'
import { SETTINGS } from '#start/settings'
import { SECRET_SETTINGS } from '#start/settings/secret_files'

const FOLDER = 'packaging/kubernetes'

/** Not in the base: it needs an adapter for metrics. */
const OPTIONAL = 'scaling.yaml'

type Fields = Record<string, any>

const resources = readdirSync(FOLDER)
  .flatMap((file) => parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  .map((document) => document.toJS() as Fields)
const [kustomization] = ofKind('Kustomization')
const [server] = ofKind('StatefulSet')
const [migration] = ofKind('Job')
const pods = [server, migration].map(({ spec }) => spec.template)

function ofKind(kind: string): Fields[] {
  return resources.filter((resource) => resource.kind === kind)
}

/** Checks a resource by the schema of its kind, as Kubernetes publishes it. */
async function validate({ apiVersion, kind, ...fields }: Fields): Promise<void> {
  const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`)
  new Model(fields).validate()
}

test.group('The manifests for Kubernetes', () => {
  test('are what the schemas of Kubernetes allow', async ({ assert }) => {
    for (const resource of resources.filter(({ kind }) => kind !== 'Kustomization')) {
      await validate(resource)
    }
    const wrong = { ...server, spec: { ...server.spec, replicas: 'two' } }
    await assert.rejects(() => validate(wrong))
  })

  test('are all in the base, but the one that needs an adapter', ({ assert }) => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml')
    assert.sameMembers([...kustomization.resources, OPTIONAL], files)
  })

  test('set what Shunt reads, and secrets by their files alone', ({ assert }) => {
    const [{ data }] = ofKind('ConfigMap')
    const secrets = SECRET_SETTINGS.map((name) => `${name}_FILE`)
    for (const name of Object.keys(data)) {
      assert.include([...Object.keys(SETTINGS), ...secrets], name)
      assert.notInclude(SECRET_SETTINGS as readonly string[], name)
      if (name.endsWith('_FILE')) {
        assert.equal(data[name], `/run/secrets/shunt/${name.slice(0, -'_FILE'.length)}`)
      }
    }
  })

  test('select the pods that they mean', ({ assert }) => {
    const { labels } = server.spec.template.metadata
    const selectors = [
      server.spec.selector.matchLabels,
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
    ]
    for (const selector of selectors) {
      assert.deepEqual(selector, labels)
      assert.notDeepEqual(selector, migration.spec.template.metadata.labels)
    }
    const [{ spec: network }] = ofKind('NetworkPolicy')
    for (const { metadata } of pods) {
      assert.containsSubset(metadata.labels, network.podSelector.matchLabels)
    }
    const names = ofKind('Service').map(({ metadata }) => metadata.name)
    const [{ spec: ingress }] = ofKind('Ingress')
    assert.include(names, server.spec.serviceName)
    assert.include(names, ingress.rules[0].http.paths[0].backend.service.name)
  })

  test('give no container more than it needs', ({ assert }) => {
    for (const { spec } of pods) {
      assert.containsSubset(spec.securityContext, { runAsNonRoot: true, runAsUser: 10_001 })
      const volumes = [...spec.volumes, ...(server.spec.volumeClaimTemplates ?? [])].map(
        (volume) => volume.name ?? volume.metadata.name
      )
      for (const { securityContext, volumeMounts } of spec.containers) {
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        for (const { name } of volumeMounts) assert.include(volumes, name)
      }
    }
  })

  test('ask the addresses that docs/operating.md names for it', ({ assert }) => {
    const [web, worker] = server.spec.template.spec.containers
    assert.equal(web.readinessProbe.httpGet.path, '/health/redirects')
    assert.equal(web.livenessProbe.httpGet.path, '/health/live')
    assert.deepEqual(worker.volumeMounts, web.volumeMounts)
  })
})
