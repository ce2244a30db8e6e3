import { test } from '@japa/runner'
import { findMisfit, readRelease } from '../../../scripts/launcher/upgrade/archive.ts'

const RELEASE = 'version=0.2.0\ncommit=1a2b3c4d\nplatform=linux-x64\nnode=24.4.1\n'
const changed = (line: string) =>
  readRelease(RELEASE.replace(new RegExp(`^${line.split('=')[0]}=.*`, 'm'), line))

test.group('The archive of another release', () => {
  test('takes the place of one for the same machine and major version of Node.js', ({ assert }) => {
    const own = readRelease(RELEASE)
    assert.equal(own.commit, '1a2b3c4d')
    assert.isNull(findMisfit(own, changed('version=0.3.0')))
    assert.isNull(findMisfit(own, changed('node=24.99.0')))
    assert.match(findMisfit(own, changed('node=26.0.0'))!, /brings Node\.js 26\.0\.0/)
    assert.match(findMisfit(own, changed('platform=linux-arm64'))!, /is for linux-arm64/)
    assert.match(findMisfit(own, readRelease(''))!, /no archive of a release/)
  })
})
