import { createServer } from '@tessera/kit/http/server';
const reply = await fetch(process.argv[2]!);
const bytes = Buffer.from(await reply.arrayBuffer());
const server = await createServer({ log:{level:'info',format:'json'}, api:{title:'x',version:'1'}, rateLimits:false, errorReply:()=>({type:'x',body:''})});
server.get('/', (_request, answer) => answer.type('application/json').send(bytes));
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
