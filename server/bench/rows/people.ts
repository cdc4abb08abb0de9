import { arithmetic } from "./sayings.ts";

const first =
  "Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Conceição".split(
    " ",
  );
const last =
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Corrêa Cavalcanti Monteiro Azevedo Queiroz Xavier Guimarães Assunção".split(
    " ",
  );

/** Names of people, some far more common than others; the same in every run. */
export function names(): string[] {
  const random = arithmetic(7);
  const one = (of: string[]) => of[Math.floor(of.length * random() ** 2)] ?? "";
  return Array.from({ length: 5_000 }, () => `${one(first)} ${one(last)} ${one(last)}`);
}
