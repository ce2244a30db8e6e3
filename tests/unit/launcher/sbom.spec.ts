import { test } from '@japa/runner'
import { completeBill, packagesInAssets } from '../../../scripts/launcher/release/sbom.ts'

const BILL = {
  bomFormat: 'CycloneDX',
  serialNumber: 'urn:uuid:drawn-by-lot',
  metadata: { timestamp: '2026-11-22T12:00:00.000Z', component: { name: 'folder-of-the-build' } },
  components: [{ 'bom-ref': 'luxon@3.7.2', 'name': 'luxon', 'version': '3.7.2' }],
}
const BESIDES = {
  nodeVersion: '24.21.0',
  madeAt: 1_795_258_800,
  bundled: [
    { name: '@fontsource/noto-sans', version: '5.3.0', license: 'OFL-1.1' },
    { name: 'luxon', version: '3.7.2', license: 'MIT' },
  ],
}

test.group('The bill of materials of a release', () => {
  test('has Node.js and what the build took in, and nothing twice', ({ assert }) => {
    const { components } = completeBill(BILL, BESIDES)
    const refs = components.map((component) => component['bom-ref'])
    assert.deepEqual(refs, ['node@24.21.0', 'luxon@3.7.2', '@fontsource/noto-sans@5.3.0'])
    assert.equal(components[2].purl, 'pkg:npm/%40fontsource/noto-sans@5.3.0')
    assert.deepEqual(components[2].licenses, [{ license: { id: 'OFL-1.1' } }])
    assert.include(components[0].cpe, ':24.21.0:')
  })

  test('is the same for the same release, and another for another', ({ assert }) => {
    const again = { ...BILL, serialNumber: 'urn:uuid:another-lot', metadata: BILL.metadata }
    const bill = completeBill(BILL, BESIDES)
    assert.deepEqual(completeBill(again, BESIDES), bill)
    assert.match(bill.serialNumber, /^urn:uuid:[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/)
    assert.equal(bill.metadata.timestamp, '2026-11-21T11:00:00.000Z')
    assert.deepInclude(bill.metadata.component, { type: 'application', name: 'shunt' })
    const newer = completeBill(BILL, { ...BESIDES, nodeVersion: '24.22.0' })
    assert.notEqual(newer.serialNumber, bill.serialNumber)
  })

  test('knows the packages that files of the build are of', ({ assert }) => {
    const manifest = {
      'resources/css/app.css': {},
      '../../node_modules/@fontsource/noto-sans/files/a.woff2': {},
      '../../node_modules/@fontsource/noto-sans/files/b.woff2': {},
      '../node_modules/luxon/luxon.js': {},
    }
    assert.deepEqual(packagesInAssets(manifest), ['@fontsource/noto-sans', 'luxon'])
  })
})
