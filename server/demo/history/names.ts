export const womensNames =
  "Adriana Alessandra Aline Amanda Ana Andréia Beatriz Bianca Bruna Camila Carla Carolina Cíntia Clara Cláudia Cristina Daniela Débora Elaine Eliane Fabiana Fernanda Flávia Gabriela Gisele Helena Isabela Jaqueline Joana Jéssica Júlia Juliana Karina Larissa Letícia Lívia Luana Lúcia Luciana Luiza Márcia Maria Mariana Marília Michele Mônica Natália Patrícia Paula Priscila Rafaela Raquel Regina Renata Roberta Rosana Sabrina Sandra Silvana Silvia Simone Sônia Tatiana Teresa Valéria Vanessa Vera Viviane Yasmin".split(
    " ",
  );
export const mensNames =
  "Adriano Alexandre Anderson André Antônio Arthur Bernardo Breno Bruno Caio Carlos César Cláudio Daniel Danilo Diego Douglas Edson Eduardo Elias Fábio Felipe Fernando Flávio Francisco Gabriel Geraldo Gilberto Guilherme Gustavo Henrique Hugo Igor João Joaquim Jorge José Júlio Leandro Leonardo Lucas Luís Marcelo Márcio Marcos Mateus Maurício Murilo Otávio Paulo Pedro Rafael Renan Renato Ricardo Roberto Rodrigo Rogério Samuel Sérgio Thiago Vinícius Vítor Wagner Wesley Wilson".split(
    " ",
  );
export const familyNames =
  "Abreu Aguiar Almeida Alves Andrade Araújo Azevedo Barbosa Barros Batista Borges Brito Campos Cardoso Castro Cavalcanti Coelho Correia Costa Cunha Dias Duarte Esteves Faria Fernandes Ferreira Figueira Fonseca Freitas Garcia Gomes Gonçalves Guedes Leal Leite Lima Lopes Machado Maia Marques Martins Matos Melo Mendes Miranda Monteiro Morais Moreira Moura Nogueira Nunes Oliveira Pacheco Pereira Pimenta Pires Ramos Reis Ribeiro Rocha Rodrigues Sales Santana Santos Siqueira Silva Silveira Soares Souza Teixeira Torres Vasconcelos Viana Vieira Xavier".split(
    " ",
  );

/** Companies that buy, each with the person who writes for it. */
export const businesses = [
  ["Doceria da Cris", "Cris", "f"],
  ["Pousada Vale Verde", "Regina", "f"],
  ["Bistrô Alecrim", "Fábio", "m"],
  ["Marmitaria da Lu", "Lu", "f"],
  ["Padaria Pão da Serra", "Wilson", "m"],
  ["Ateliê de Bolos Nina", "Nina", "f"],
  ["Espaço Jardim Eventos", "Tatiana", "f"],
  ["Cantina do Zé", "Zé", "m"],
  ["Hostel Liberdade", "Diego", "m"],
  ["Escola Casinha Feliz", "Silvana", "f"],
  ["Empório Mineiro", "Rogério", "m"],
  ["Hamburgueria Brasa 31", "Murilo", "m"],
] as const;

/** The person behind some customers' names on WhatsApp, as the team speaks to them. */
export const calledBy: Readonly<Record<string, readonly [name: string, gender: "f" | "m"]>> = {
  "Seu Geraldo Pinheiro": ["seu Geraldo", "m"],
  "Dona Conceição": ["dona Conceição", "f"],
  "Tia Neuza": ["Neuza", "f"],
  "Vera Lúcia Assunção": ["Vera", "f"],
  "Antônio Carlos Braga": ["Antônio", "m"],
  "Buffet Sabor & Festa": ["Rose", "f"],
  "Café Pé de Serra": ["Léo", "m"],
  "Restaurante Fogo de Lenha": ["Márcia", "f"],
};
