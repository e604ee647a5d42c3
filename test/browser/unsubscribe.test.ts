import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unsubscribeUrlOf } from '../../src/checkout/mail-suppressions/index.ts'
import { axe } from './support/axe.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { picture } from './support/pictures.ts'

const fixture = await startBrowserFixture()
after(fixture.close)
const { services } = fixture.server

test('a recipient unsubscribes with one button, and subscribes again', async (t) => {
  const organization = await fixture.server.account('Organization')
  const { page } = await fixture.visitor(t)
  await page.goto(unsubscribeUrlOf(services, organization.account.id, 'ada@example.com'))
  await page.getByRole('heading', { level: 1, name: 'Stop messages from Organization of a test?' }).waitFor()
  await page.getByText('This page is for testing. No money moves.').waitFor()
  await page.getByText(/You still receive messages from other merchants/).waitFor()
  assert.equal(await page.getByRole('button').count(), 1)
  await axe(page, 'the page to unsubscribe')
  await picture(page, 'unsubscribe')

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor()
  await axe(page, 'the page after unsubscribing')
  await picture(page, 'unsubscribed')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor()

  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await page.getByRole('heading', { level: 1, name: /^Stop messages/ }).waitFor()
})

test('the page works without scripts, by keyboard and in Spanish, and in live mode has no label', async (t) => {
  const live = await fixture.server.account('Organization', null, { mode: 'Live' })
  const { page } = await fixture.visitor(t, { locale: 'es-MX', javaScriptEnabled: false })
  await page.goto(unsubscribeUrlOf(services, live.account.id, 'ada@example.com'))
  await page.getByRole('button', { name: 'Darse de baja' }).waitFor()
  assert.equal(await page.getByText('Pruebas').count(), 0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Se ha dado de baja' }).waitFor()
  await page.getByRole('button', { name: 'Volver a recibir mensajes' }).waitFor()
})

test('an invalid link shows a message', async (t) => {
  const { page } = await fixture.visitor(t)
  await page.goto(
    unsubscribeUrlOf({ ...services, publicUrl: services.publicUrl }, crypto.randomUUID(), 'a@b.c').slice(0, -1),
  )
  await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
  await axe(page, 'the page of a link that does not work')
  await picture(page, 'unsubscribe-unknown')
})
