import { MongoClient } from 'mongodb'
import { describe, expect, inject, test } from 'vitest'
import { countOpenFiles } from '../../infra/local/testing/most-open-files.ts'
import { testDatabase } from './database.ts'

const database = testDatabase()

describe('the services of the integration tests', () => {
  test('MongoDB commits a transaction, as a replica set does', async () => {
    const client = new MongoClient(database.uri)
    const notes = client.db(database.name).collection('notes')
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await notes.insertOne({ text: 'one' }, { session })
        await notes.insertOne({ text: 'two' }, { session })
      }),
    )
    expect(await notes.countDocuments()).toBe(2)
    await client.close()
  })

  test('MongoDB reports how many files it has open: two for each collection that is used', async () => {
    const client = new MongoClient(database.uri)
    const ofRun = client.db(database.name)
    const names = Array.from({ length: 60 }, (_, index) => `opened_${index}`)
    await Promise.all(names.map((name) => ofRun.createCollection(name)))
    expect(await countOpenFiles(client.db('admin'))).toBeGreaterThan(100)
    for (const name of names) await ofRun.dropCollection(name)
    await client.close()
  })

  test('Keycloak lets the service account in and states the constant issuer', async () => {
    const realm = `${inject('keycloakUrl')}/realms/sales-accounts`
    const answer = await fetch(`${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'app-service',
        client_secret: inject('keycloakSecrets').KEYCLOAK_SERVICE_SECRET,
      }),
    })
    expect(answer.status).toBe(200)
    const about = await fetch(`${realm}/.well-known/openid-configuration`)
    expect(await about.json()).toMatchObject({ issuer: inject('keycloakIssuer') })
  })
})
