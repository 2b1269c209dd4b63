"""Forwards connections with a delay, like a slow network: delay.py PORT TARGET SECONDS"""

import asyncio
import sys

port, target, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])


async def pass_on(reader, writer):
    while data := await reader.read(1 << 16):
        await asyncio.sleep(seconds)
        writer.write(data)
        await writer.drain()
    writer.close()


async def serve(reader, writer):
    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
    await asyncio.gather(
        pass_on(reader, far_writer), pass_on(far_reader, writer), return_exceptions=True)


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", port)
    await server.serve_forever()


asyncio.run(main())
