import Fastify from 'fastify'

// A process of its own: what HTTP and JSON alone cost a sale. It reads the body and answers a text of the same size.
const app = Fastify()
const answer = JSON.stringify({ recorded: 'x'.repeat(400) })
app.put('/empty', async (_, reply) => reply.code(201).type('application/json; charset=utf-8').send(answer))
app.get('/processor', async () => {
  const { user, system } = process.cpuUsage()
  return { ms: (user + system) / 1000 }
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
